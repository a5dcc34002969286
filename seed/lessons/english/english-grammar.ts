import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

export const englishGrammar: readonly SeedLesson[] = [
  {
    key: 'english-parts-of-speech',
    subject: 'English',
    title: 'Parts of speech: a reference sheet',
    language: 'en',
    grades: ['Grade 5', 'Grade 6', 'Grade 7'],
    tags: ['parts of speech', 'grammar', 'reference sheet'],
    format: 'pdf',
    author: 'Teacher Naledi',
    licence: 'CC0-1.0',
    description:
      'Eight kinds of words with the question each one answers, examples, and a sentence to take apart.',
    sections: sectionsOf(`
## Eight kinds of words
| Part of speech | It tells us | Examples |
| Noun | who or what | teacher, river, courage |
| Pronoun | stands in for a noun | she, it, ours, themselves |
| Verb | what someone does or is | run, think, is, seem |
| Adjective | what kind, which, how many | brave, blue, seven |
| Adverb | how, when, where, how much | slowly, yesterday, there, very |
| Preposition | where or when, before a noun | under, after, between |
| Conjunction | joins words or sentences | and, but, because |
| Interjection | a feeling, by itself | wow, ouch, hey |

## The same word can change its job
- Please water the beans. (verb)
- The water is cold. (noun)
- We saw a water bird. (noun that works as an adjective)

Do not ask what a word is; ask what it does in this sentence.

## Take it apart
Name the part of speech of each underlined word, shown here in capital letters.
1. The TIRED nurse walked SLOWLY to the bus.
2. Nomsa AND Pieter hid BEHIND the tank.
3. OUCH! That iron IS hot.
4. THEY won the RACE yesterday.
5. The early TRAIN to town leaves EARLY.

## Answers
1. adjective, adverb
2. conjunction, preposition
3. interjection, verb
4. pronoun, noun
5. noun, adverb (the first “early” is an adjective)
`),
    state: 'verified',
    ratings: [5, 4, 5, 4],
    daysOld: 10,
  },
  {
    key: 'english-figurative',
    subject: 'English',
    title: 'Figurative language: simile, metaphor and their friends',
    language: 'en',
    grades: ['Grade 8', 'Grade 9', 'Grade 10'],
    tags: ['figurative language', 'poetry', 'slides'],
    format: 'pptx',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-SA-4.0',
    description:
      'Six figures of speech, how to tell them apart, and how to write about their effect in a test.',
    sections: sectionsOf(`
## Six figures of speech
| Figure | What it does | Example |
| Simile | compares with like or as | Her voice was like warm bread. |
| Metaphor | says one thing is another | The taxi rank is a beehive. |
| Personification | makes a thing human | The kettle complained. |
| Hyperbole | exaggerates | I have told you a million times. |
| Alliteration | repeats a first sound | Seven silent sailors slept. |
| Onomatopoeia | sounds like its meaning | The rain hissed on the coals. |

## Simile or metaphor?
- “He is as stubborn as a mule” is a simile: it says as.
- “He is a mule” is a metaphor: it does not compare, it claims.
- Careful: “I like mules” has the word like and is no figure of speech at all.

## Effect: three steps for full marks
1. Name it: This is personification.
2. Explain it: The kettle is given the human ability to complain.
3. Say what it does here: The kitchen seems as grumpy as the grandmother, and we smile at both.

## Name the figure
1. The stars were a handful of salt.
2. My bag weighs a ton.
3. The gate groaned when we went home.
4. Bees buzzed in the bluegums.
5. His excuse was as thin as tissue paper.

## Answers
1. Metaphor
2. Hyperbole
3. Personification, and groaned is also onomatopoeia
4. Onomatopoeia (buzzed) and alliteration (b)
5. Simile
`),
    state: 'verified',
    ratings: [4, 4, 5, 4, 3],
    daysOld: 64,
  },
  {
    key: 'english-reported-speech',
    subject: 'English',
    title: 'Direct and reported speech: what she said, and what they say she said',
    language: 'en',
    grades: ['Grade 8', 'Grade 9'],
    tags: ['reported speech', 'grammar', 'worksheet', 'punctuation'],
    format: 'docx',
    author: 'Student Fynbos',
    licence: 'CC-BY-4.0',
    description:
      'The changes of tense, pronoun and time word in one table, with sentences to turn both ways.',
    sections: sectionsOf(`
## What changes
| Change | Direct speech | Reported speech |
| Tense | “I am tired,” said Musa. | Musa said that he was tired. |
| Tense | “I saw it,” said Lerato. | Lerato said that she had seen it. |
| Will | “We will win,” they said. | They said that they would win. |
| Time | “I leave today.” | He said that he was leaving that day. |
| Time | “Come tomorrow.” | She told me to come the next day. |
| Place | “Wait here.” | He told us to wait there. |

## Questions and orders
- A yes or no question takes if: “Are you ready?” He asked if I was ready.
- Other questions keep their word, but the order is that of a statement: “Where do you live?” She asked where I lived.
- An order takes to: “Sit down!” He told me to sit down.

The question mark and the quotation marks disappear.

## A. Write in reported speech
1. “I have lost my key,” said Dineo.
___
2. “Will you help me?” Johan asked his sister.
___
3. “Do not touch the stove!” Granny told us.
___
4. “We played well yesterday,” the captain said.
___

## B. Write in direct speech
5. The driver asked where we were going.
___
6. Amina said that she could not swim.
___

## Answers
1. Dineo said that she had lost her key.
2. Johan asked his sister if she would help him.
3. Granny told us not to touch the stove.
4. The captain said that they had played well the day before.
5. “Where are you going?” the driver asked.
6. “I cannot swim,” said Amina.
`),
    state: 'waiting',
    daysOld: 3,
  },
]
