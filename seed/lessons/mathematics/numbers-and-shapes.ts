import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

export const numbersAndShapes: readonly SeedLesson[] = [
  {
    key: 'maths-pythagoras',
    subject: 'Maths',
    title: 'Pythagoras on the soccer field: finding the side you cannot measure',
    language: 'en',
    grades: ['Grade 8', 'Grade 9'],
    tags: ['theorem of Pythagoras', 'geometry', 'right-angled triangle', 'slides'],
    format: 'pptx',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description:
      'Slides for one period: the rule in words and pictures from daily life, two worked examples, four questions.',
    sections: sectionsOf(`
## What the theorem says
In a right-angled triangle the longest side lies opposite the right angle. It is called the hypotenuse.

The square on the hypotenuse is as large as the squares on the other two sides together: c² = a² + b².

The rule works only when one angle is exactly 90°.

## Example 1: across the field
A practice field is 60 m wide and 80 m long. How far is it from one corner to the opposite corner?
- c² = 60² + 80² = 3 600 + 6 400 = 10 000
- c is the square root of 10 000, so c = 100 m
- Walking along the two sides is 140 m: the diagonal saves 40 m.

## Example 2: the ladder
A ladder of 2,5 m leans against a wall. Its foot stands 0,7 m from the wall. How high does it reach?
- The ladder is the hypotenuse: 2,5² = 0,7² + h²
- h² = 6,25 – 0,49 = 5,76
- h = 2,4 m

## Your turn
1. The short sides are 5 cm and 12 cm. Find the hypotenuse.
2. The hypotenuse is 17 cm and one side is 8 cm. Find the other side.
3. A gate is 3 m wide and 4 m high. How long is the bar from corner to corner?
4. Is a triangle with sides 6 cm, 7 cm and 9 cm right-angled? Show why.

## Answers
1. 25 + 144 = 169, so 13 cm
2. 289 – 64 = 225, so 15 cm
3. 9 + 16 = 25, so 5 m
4. No: 36 + 49 = 85, but 9² = 81
`),
    state: 'verified',
    ratings: [5, 5, 4, 5, 4],
    daysOld: 12,
  },
  {
    key: 'maths-interest',
    subject: 'Maths',
    title: 'Simple and compound interest: worked examples in rand',
    language: 'en',
    grades: ['Grade 10'],
    tags: ['finance and growth', 'interest', 'money', 'worked examples'],
    format: 'pdf',
    author: 'Student Fynbos',
    licence: 'CC-BY-SA-4.0',
    description:
      'Two formulas, two worked examples with the same money, and five questions with full answers.',
    sections: sectionsOf(`
## Two ways in which money grows
With simple interest you earn interest only on the money that you put in. With compound interest you also
earn interest on the interest of earlier years.

| Kind | Formula | What stays the same |
| Simple | A = P(1 + i × n) | the interest of each year in rand |
| Compound | A = P(1 + i)^n | the percentage by which the balance grows |

P is the money at the start, i the yearly rate as a decimal, n the number of years, A the amount at the end.
The sign ^ means “to the power of”.

## Worked example
You save R2 000 for 3 years at 8% a year.
- Simple: A = 2 000 × (1 + 0,08 × 3) = 2 000 × 1,24 = R2 480,00
- Compound: A = 2 000 × 1,08³ = 2 000 × 1,259712 = R2 519,42

The difference is R39,42. It looks small, but it grows with every year.

## Questions
1. Find the simple interest on R5 000 at 6% a year for 4 years.
2. Find the amount if the same R5 000 earns compound interest.
3. At what simple rate does R800 become R1 000 in 5 years?
4. R1 500 grows to R1 815 in 2 years with compound interest. Find the rate.
5. How long does money take to double at 10% simple interest?

## Answers
1. 5 000 × 0,06 × 4 = R1 200
2. 5 000 × 1,06^4 = R6 312,38
3. 200 ÷ (800 × 5) = 0,05, so 5% a year
4. 1 815 ÷ 1 500 = 1,21 and 1,1² = 1,21, so 10% a year
5. The interest must equal P: 0,1 × n = 1, so n = 10 years
`),
    state: 'verified',
    ratings: [4, 3, 4],
    daysOld: 41,
  },
  {
    key: 'maths-counting-zu',
    subject: 'Maths',
    title: 'Izinombolo 1 kuya ku-10: asibale!',
    language: 'zu',
    grades: ['Grade R', 'Grade 1'],
    tags: ['izinombolo', 'ukubala', 'counting', 'Ibanga 1'],
    format: 'pdf',
    author: 'Teacher Naledi',
    licence: 'CC0-1.0',
    description: 'Sifunda ukubala kusuka ku-1 kuya ku-10. Kunamagama, imibuzo nomsebenzi wokudweba.',
    sections: sectionsOf(`
## Funda izinombolo
| Inombolo | Igama | Bala amakati |
| 1 | kunye | ikati elilodwa |
| 2 | kubili | amakati amabili |
| 3 | kuthathu | amakati amathathu |
| 4 | kune | amakati amane |
| 5 | kuhlanu | amakati amahlanu |
| 6 | isithupha | amakati ayisithupha |
| 7 | isikhombisa | amakati ayisikhombisa |
| 8 | isishiyagalombili | amakati ayisishiyagalombili |
| 9 | isishiyagalolunye | amakati ayisishiyagalolunye |
| 10 | ishumi | amakati ayishumi |

## Bala umzimba wakho
1. Mangaki amehlo akho?
2. Zingaki izindlebe zakho?
3. Mingaki iminwe yakho?
4. Zingaki izinyawo zakho?

## Hlanganisa
5. 2 + 1 =
6. 3 + 2 =
7. 4 + 4 =
8. 5 + 5 =

## Dweba
Dweba izimbali ezintathu. Dweba izinhlanzi ezinhlanu. Dweba inyoni eyodwa.

## Kuthisha
Abafundi bangasebenzisa amatshe noma izinti ukubala. Balani nonke kanyekanye, bese umfundi ngamunye ebala yedwa.

## Izimpendulo
1. Amehlo mabili.
2. Izindlebe zimbili.
3. Iminwe iyishumi.
4. Izinyawo zimbili.
5. 3
6. 5
7. 8
8. 10
`),
    state: 'verified',
    ratings: [5, 5],
    daysOld: 3,
  },
  {
    key: 'maths-patterns',
    subject: 'Maths',
    title: '"What comes next?" & how to find the rule: number patterns',
    language: 'en',
    grades: ['Grade 6', 'Grade 7'],
    tags: ['number patterns', 'numeric patterns', 'worksheet', 'algebra'],
    format: 'docx',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description:
      'A worksheet that leads from the next number to the rule, and from the rule to the hundredth number.',
    sections: sectionsOf(`
## Look at the steps first
Write down what happens from one number to the next. If you add the same number each time, the rule begins
with “that number times the position”.

Example: 5, 8, 11, 14, … The step is 3. Three times the position gives 3, 6, 9, 12, …, each 2 too small.
The rule is 3 × position + 2, so the tenth number is 3 × 10 + 2 = 32.

## A. What comes next?
Write the next two numbers.
1. 4, 9, 14, 19, …
2. 40, 37, 34, 31, …
3. 2, 6, 18, 54, …
4. 1, 4, 9, 16, …

## B. Find the rule
5. Complete the table for the pattern 7, 11, 15, 19, …
| Position | 1 | 2 | 3 | 4 | 10 |
| Number | 7 | 11 | 15 | 19 |  |
6. Write the rule in words.
___
7. Which position has the number 83? Show how you know.
___
___

## C. Matchsticks
One square takes 4 matchsticks. Two squares in a row, sharing a side, take 7. Three take 10.
8. How many matchsticks do 20 squares take?
___

## Answers
1. 24, 29
2. 28, 25
3. 162, 486 (times 3)
4. 25, 36 (square numbers)
5. 43
6. Four times the position, plus three.
7. (83 – 3) ÷ 4 = 20, so the twentieth position
8. 3 × 20 + 1 = 61
`),
    state: 'verified',
    ratings: [3, 4, 4, 5, 3, 4],
    daysOld: 66,
  },
  {
    key: 'maths-spinner',
    subject: 'Maths',
    title: 'Probability spinner: spin it 100 times and see',
    language: 'en',
    grades: ['Grade 6', 'Grade 7', 'Grade 8'],
    tags: ['probability', 'interactive', 'data handling'],
    format: 'link',
    url: 'https://maths-garden.example/probability-spinner',
    author: 'Student Fynbos',
    licence: 'CC-BY-NC-4.0',
    description:
      'A page with a spinner whose colours you choose; it draws a bar graph while it spins. Needs little data.',
    sections: [],
    state: 'waiting',
    daysOld: 1,
  },
]
