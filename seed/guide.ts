/** The guide that comes with the site (STAT-12): computing lessons for a room with one computer, or none. */
import type { FileLesson } from './lesson.ts'
import { sectionsOf } from './sections-of.ts'

/** Location of the PDF. */
export const guideFile = new URL(
  '../src/web/public/useful/computing-lessons-without-computers.pdf',
  import.meta.url,
)

export const guide: FileLesson = {
  key: 'guide-computing-without-computers',
  subject: 'ComputerScience',
  title: 'Computing lessons without computers',
  language: 'en',
  grades: ['Grade 4', 'Grade 5', 'Grade 6', 'Grade 7', 'Grade 8', 'Grade 9'],
  tags: ['guide', 'unplugged'],
  format: 'pdf',
  author: 'Thuto',
  licence: 'CC-BY-4.0',
  description:
    'A short guide for educators: six lessons about how computers think, with paper, string and the learners themselves. Copy it, change it, pass it on.',
  state: 'verified',
  daysOld: 0,
  sections: sectionsOf(`
## Before you begin
Most of what makes a computer clever needs no computer to be understood. A class that has moved about, sorted each other and found the mistake in a number will read its first program with different eyes. Each lesson here takes 30 to 45 minutes and works with 20 or with 60 learners.
- Say what the lesson is about at the end, not at the beginning. Let them find it.
- When something goes wrong, stop and ask: which instruction was not clear?
- Power off is no reason to move a lesson. Keep these pages printed.

## 1. The robot at the chalkboard
You need: chalk. One learner is the robot and knows four words: forward, left, right, stop. The class writes a list of instructions that takes the robot from the door to the board. The robot does exactly what is written, nothing more.
- Let the first attempt fail. Change one line, run it again.
- Add one new word: repeat. How much shorter does the list become?

What it was about: a program is a list of clear steps; a loop says a thing once.

## 2. Counting with five cards
You need: five sheets of paper for each group, with 16, 8, 4, 2 and 1 dots. A card shows its dots or its back. Ask for 9, then 21, then the age of the youngest in the room.
- Which numbers cannot be made? (None, from 0 to 31.)
- What would the sixth card be? (32. Each card is twice the one before.)
- Write 1 for a card that shows and 0 for one that does not: 9 is 01001.

What it was about: binary numbers. Everything on a phone is kept in this way.

## 3. The card that was turned
You need: 25 small cards, white on one side and marked on the other. A learner lays them out in five rows of five, as they like. You add a sixth card to each row and each column, so that every row and column has an even number of marks. Turn your back while somebody turns one card. You point at it at once.
- Let them find the trick: one row and one column have become odd; where they cross is the card.

What it was about: a parity bit. In the same way a shop's scanner knows that it has read a number wrongly.

## 4. Sorting each other
You need: eight learners with a number each, nobody else may see it. They may compare two at a time, with you as the scale. Put them in order with as few comparisons as you can; count aloud.
| Way of sorting | Eight learners | Sixteen learners |
| Find the smallest, again and again | 28 | 120 |
| Split in halves, sort, merge | at most 17 | at most 49 |

What it was about: two right ways can differ greatly in what they cost.

## 5. The guessing game
You need: nothing. Think of a number from 1 to 1 000. The class asks questions that you answer with yes or no. Ten questions are enough when each one halves what is left.
- Play it once with guessing at random and once with halving.
- How many questions for a million? (Twenty.)

What it was about: binary search, the reason why a long list can be looked through in no time.

## 6. The message in pieces
You need: slips of paper. Write a sentence, one word to a slip, without numbers on them. Send them through the class by different ways; let one get lost. The other end reads what came. Then agree on rules: number the slips, confirm each one, send again what is missing.

What it was about: this is how a page reaches a phone, and why it sometimes has to wait for one last piece.

## Marking what they learned
Ask for an explanation rather than a definition. Good questions to end a week with:
1. Why can the robot not simply be told to go to the board?
2. What is the largest number that seven cards can show?
3. Which way of sorting would you use for 1 000 exam scripts, and why?
4. A scanner beeps and says no. What may it have noticed?

## Answers
1. It knows only its own words; everything else has to be built from them.
2. 127, which is 64 + 32 + 16 + 8 + 4 + 2 + 1.
3. Splitting and merging: the cost grows far more slowly with the number of scripts.
4. The check digit does not fit the others, so at least one digit was read wrongly.
`),
}
