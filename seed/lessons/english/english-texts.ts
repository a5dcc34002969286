import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

/** A story to read, words for the classroom, a game of sounds. */
export const englishTexts: readonly SeedLesson[] = [
  {
    key: 'english-comprehension',
    subject: 'English',
    title: 'Reading comprehension: The lighthouse keeper’s radio',
    language: 'en',
    grades: ['Grade 7', 'Grade 8'],
    tags: ['reading comprehension', 'short story', 'test', 'memorandum'],
    format: 'pdf',
    author: 'Student Fynbos',
    licence: 'CC-BY-4.0',
    description:
      'A short story by the sea, eight questions from finding facts to giving an opinion, and a memorandum.',
    sections: sectionsOf(`
## The lighthouse keeper’s radio
The radio had belonged to three keepers before her, and it had opinions of its own. In dry weather it sang. In fog it
only coughed.

On the night of the storm it did neither. Zanele turned the knob from one end to the other and heard nothing, not even
a hiss. Outside, the wind leaned on the door as if it wanted to come in. The great lamp turned above her, faithful as
a heartbeat.

Then she noticed the aerial wire. It hung loose against the window and tapped the glass: three quick taps, three slow,
three quick. The wind, she told herself. But wind does not count.

She took the lantern and went down to the jetty. A fishing boat without lights was rocking between the rocks, so close
that she could see the boy in the bow. He held a broken oar and struck it on the iron rail. Three quick, three slow,
three quick.

“I hoped somebody was listening,” he said, when she had pulled him ashore.

“So did the radio,” said Zanele.

## Questions
1. How many keepers had used the radio before Zanele? (1)
2. What did the radio do in fog? (1)
3. Quote a simile from paragraph 2. (1)
4. What is personified in “the wind leaned on the door”? Explain the effect. (2)
5. What do three quick, three slow and three quick taps mean? (1)
6. “But wind does not count.” What does Zanele realise? (2)
7. Why did the boy need to make a sound? (1)
8. Do you like the last line? Give a reason from the story. (2)

## Memorandum
1. Three
2. It only coughed.
3. “faithful as a heartbeat”
4. The wind, as if it were a visitor; it makes the storm feel alive and threatening.
5. It is the distress signal SOS.
6. A pattern has a maker: somebody is sending a signal.
7. The boat had no lights, so nobody could see it.
8. Any answer with a reason from the text.
`),
    state: 'verified',
    ratings: [5, 5, 4, 5, 5, 4, 5],
    daysOld: 36,
  },
  {
    key: 'english-classroom-zu',
    subject: 'English',
    title: 'Amagama esiNgisi asetshenziswa ekilasini',
    language: 'zu',
    grades: ['Grade 1', 'Grade 2', 'Grade 3'],
    tags: ['amagama', 'first additional language', 'vocabulary', 'Ibanga 2'],
    format: 'docx',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description: 'Ukubingelela, imiyalo nezinto zasekilasini ngesiZulu nangesiNgisi. Kunengxoxo emfushane.',
    sections: sectionsOf(`
## Ukubingelela nokubonga
| isiZulu | English |
| Sawubona | Hello (to one person) |
| Sanibonani | Hello (to more than one) |
| Unjani? | How are you? |
| Ngiyaphila | I am well |
| Ngicela | Please (I ask for) |
| Ngiyabonga | Thank you |
| Uxolo | Sorry, excuse me |

## Uthisha uthi
| isiZulu | English |
| Hlala phansi | Sit down |
| Sukuma | Stand up |
| Lalela | Listen |
| Vula incwadi | Open the book |
| Vala umnyango | Close the door |
| Bhala igama lakho | Write your name |

## Izinto zasekilasini
| isiZulu | English |
| incwadi | book |
| ipensela | pencil |
| isihlalo | chair |
| isikhwama | bag |
| umnyango | door |
| uthisha | teacher |
| umfundi | learner |

## Ingxoxo
- Teacher: Good morning, learners.
- Learners: Good morning, Teacher.
- Teacher: How are you?
- Learners: We are well, thank you.

## Qedela umusho ngesiNgisi
1. Open the ___, please. (incwadi)
2. Close the ___, please. (umnyango)
3. This is my ___. (ipensela)

## Izimpendulo
1. Open the book, please.
2. Close the door, please.
3. This is my pencil.
`),
    state: 'verified',
    ratings: [4, 5],
    daysOld: 70,
  },
  {
    key: 'english-phonics-link',
    subject: 'English',
    title: 'Listen & tap: a game of letters and sounds',
    language: 'en',
    grades: ['Grade R', 'Grade 1'],
    tags: ['phonics', 'game', 'listening'],
    format: 'link',
    url: 'https://listen-and-tap.example/start',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-NC-SA-4.0',
    description:
      'A child hears a sound and taps the letter. Works on an old phone; after the first visit without data.',
    sections: [],
    state: 'verified',
    ratings: [5, 3, 4],
    daysOld: 140,
  },
]
