import type { SeedLesson } from '../lesson.ts'
import { sectionsOf } from '../sections-of.ts'

export const computerScience: readonly SeedLesson[] = [
  {
    key: 'computer-science-binary',
    subject: 'ComputerScience',
    title: 'Binary numbers with five cards (no computer needed)',
    language: 'en',
    grades: ['Grade 6', 'Grade 7', 'Grade 8'],
    tags: ['unplugged coding', 'binary', 'data', 'worksheet'],
    format: 'pdf',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description:
      'Learners hold cards with 16, 8, 4, 2 and 1 dots, count with them, and send a secret message.',
    sections: sectionsOf(`
## Make the cards
Draw dots on five cards: 16, 8, 4, 2 and 1. Five learners stand in a row, the 16 on the left as the class sees it.
A card that shows its dots is 1; a card turned around is 0.

## Try it
1. Show 5 dots. Which cards are up?
2. Show 9, then 21.
3. What is the largest number? What is the smallest?
4. Count slowly from 0 to 8. How often does the last card turn?
5. A sixth card joins on the left. How many dots does it have?

## Why it always works
Each card has twice as many dots as the one on its right. So there is exactly one way to show each number.

| Number | 16 | 8 | 4 | 2 | 1 |
| 5 | 0 | 0 | 1 | 0 | 1 |
| 9 | 0 | 1 | 0 | 0 | 1 |
| 21 | 1 | 0 | 1 | 0 | 1 |
| 31 | 1 | 1 | 1 | 1 | 1 |

A computer has no cards. It has tiny switches that are on or off, millions of them, and reads them in the same way.

## Secret message
Let A be 1, B be 2, up to Z, 26. Read this:
- 00011
- 00001
- 10100
Write a word of four letters for your neighbour in the same code.
___

## Answers
1. 4 and 1
2. 8 and 1; then 16, 4 and 1
3. 31 and 0
4. Every time.
5. 32
The message: 3, 1, 20, which spells CAT.
`),
    state: 'verified',
    ratings: [5, 5, 5, 5, 4],
    daysOld: 17,
  },
  {
    key: 'computer-science-python',
    subject: 'ComputerScience',
    title: 'Python: loops and lists, first exercises',
    language: 'en',
    grades: ['Grade 10', 'Grade 11'],
    tags: ['programming', 'Python', 'algorithms', 'worksheet'],
    format: 'docx',
    author: 'Student Fynbos',
    licence: 'CC0-1.0',
    description: 'Read a short program, predict what it prints, change it, then write three of your own.',
    sections: sectionsOf(`
## Read and predict
Write down what this program prints before you run it.
> marks = [62, 48, 75, 90]
> total = 0
> for mark in marks:
>     total = total + mark
> print(total)
> print(total / len(marks))

## Change it
1. Let the program print only the marks of 50 and more.
2. Let it count how many learners passed with 40 or more.
3. Let it find the highest mark without the function max.

## A loop that counts
> for number in range(1, 6):
>     print(number, number * number)

The second number of range is not reached: this loop stops after 5.

## Write your own
4. Print the seven times table from 7 × 1 to 7 × 12.
5. Ask for five names, keep them in a list, and print them in alphabetical order.
6. Print every even number from 2 to 20 in one line.

## Answers
The first program prints 275 and then 68.75. Python writes a point where we write a decimal comma.

Exercise 1:
> for mark in marks:
>     if mark >= 50:
>         print(mark)
Exercise 3:
> highest = marks[0]
> for mark in marks:
>     if mark > highest:
>         highest = mark
> print(highest)
Exercise 5:
> names = []
> for turn in range(5):
>     names.append(input("Name: "))
> for name in sorted(names):
>     print(name)
Exercise 6:
> for number in range(2, 21, 2):
>     print(number, end=" ")
`),
    state: 'verified',
    ratings: [5, 4, 5, 5],
    daysOld: 23,
  },
  {
    key: 'computer-science-spreadsheets',
    subject: 'ComputerScience',
    title: 'Rekenaarsigbladvaardighede: formules en funksies wat elke leerder moet ken',
    language: 'af',
    grades: ['Grade 10'],
    tags: ['sigblaaie', 'spreadsheets', 'formules', 'Graad 10'],
    format: 'pptx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description:
      'Skyfies met ses funksies, absolute verwysings, tipiese foute en ’n oefening oor die snoepie.',
    sections: sectionsOf(`
## Formule of funksie?
’n Formule begin met ’n gelykaanteken en reken met selle: =B2*C2

’n Funksie is ’n klaargemaakte formule met ’n naam: =SUM(D2:D6)

## Ses funksies
| Funksie | Wat dit gee |
| =SUM(B2:B9) | die som |
| =AVERAGE(B2:B9) | die gemiddelde |
| =MAX(B2:B9) | die grootste waarde |
| =MIN(B2:B9) | die kleinste waarde |
| =COUNT(B2:B9) | hoeveel selle getalle bevat |
| =IF(B2>=40;"slaag";"druip") | een van twee antwoorde |

## Absolute verwysings
Wanneer jy ’n formule afkopieer, skuif die selname saam: B2 word B3.

Wil jy hê dat ’n sel vas bly, sit dollartekens by: =B2*$E$1 gebruik altyd E1.

## Tipiese foute
- ##### beteken dat die kolom te smal is.
- #DIV/0! beteken dat jy deur nul of ’n leë sel deel.
- #NAME? beteken dat die naam van die funksie verkeerd gespel is.
- ’n Foutboodskap by IF? Party rekenaars wil ’n komma in plaas van ’n kommapunt hê.

## Oefening: die snoepie
1. Tik vyf produkte in kolom A, die prys in B en die getal verkoop in C.
2. Bereken in kolom D die bedrag vir elke produk.
3. Bereken onderaan die totaal en die gemiddelde.
4. Skryf die afslag van 10% in E1 en bereken in kolom E die nuwe prys met ’n absolute verwysing.
5. Laat kolom F “bestel” wys as minder as 20 verkoop is, anders “genoeg”.

## Antwoorde
- D2: =B2*C2
- D7: =SUM(D2:D6)
- D8: =AVERAGE(D2:D6)
- E2: =B2*(1-$E$1)
- F2: =IF(C2<20;"bestel";"genoeg")
`),
    state: 'verified',
    ratings: [4, 3, 5],
    daysOld: 91,
  },
  {
    key: 'computer-science-safe-online',
    subject: 'ComputerScience',
    title: 'Safe online: passwords, phishing & what to do when it goes wrong',
    language: 'en',
    grades: ['Grade 7', 'Grade 8', 'Grade 9'],
    tags: ['online safety', 'social implications', 'passwords', 'slides'],
    format: 'pptx',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description: 'A lesson with examples to judge: strong passphrases, false messages, and whom to tell.',
    sections: sectionsOf(`
## A good password
- Long beats complicated: four or five unrelated words.
- A different one for each account that matters.
- Never shared, not even with your best friend.
- Turn on a second step, such as a code on your phone, where you can.

## Which is stronger?
| A | B |
| P@ssw0rd1 | lamp-river-seven-goat |
| your dog’s name and birth year | a sentence only you would think of |
| one strong password everywhere | a different one for each account |

## Why B wins
Programs that guess passwords know all our tricks with @ and 0. What they cannot guess is length.

A password that is used twice is lost twice: when one site is broken into, thieves try it on all the others.

## Signs of phishing
1. It hurries you: “Your account closes today.”
2. It asks for a password, a PIN or a one-time code. No bank does that.
3. The address is nearly right: thut0-bank.example.
4. It promises something for nothing: “You have won 10 GB of data.”

## Real or false?
1. “Hi, it’s Granny, this is my new number. Please send airtime.”
2. A message from the library: “Your book is due on Friday.” No link.
3. “Click here to see who looked at your profile.”

## If it went wrong
1. Tell an adult you trust at once. You are not in trouble for telling.
2. Change the password, first that of your e-mail.
3. Keep the message as evidence; do not answer it.
4. Block and report the sender.

## Answers
1. Possibly false: phone Granny on the old number first.
2. Probably real: it asks for nothing.
3. False: it wants your password.
`),
    state: 'verified',
    ratings: [4, 5, 4, 4, 5],
    daysOld: 40,
  },
  {
    key: 'computer-science-maze-link',
    subject: 'ComputerScience',
    title: 'Block coding: lead the goat through the maze',
    language: 'en',
    grades: ['Grade 4', 'Grade 5', 'Grade 6'],
    tags: ['block-based coding', 'game', 'algorithms'],
    format: 'link',
    url: 'https://goat-maze.example/play',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-NC-4.0',
    description: 'Twelve mazes that grow from three blocks to loops and choices. For one learner or a pair.',
    sections: [],
    state: 'reported',
    ratings: [2, 1, 3],
    daysOld: 260,
  },
]
