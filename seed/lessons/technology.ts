import type { SeedLesson } from '../lesson.ts'
import { sectionsOf } from '../sections-of.ts'

export const technology: readonly SeedLesson[] = [
  {
    key: 'technology-levers',
    subject: 'Technology',
    title: 'Levers: first, second and third class',
    language: 'en',
    grades: ['Grade 7'],
    tags: ['levers', 'mechanical advantage', 'machines', 'worksheet'],
    format: 'pdf',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description:
      'Where the fulcrum, load and effort are, what each class is good for, and how to calculate the advantage.',
    sections: sectionsOf(`
## Three parts
A lever is a stiff bar that turns on a fixed point, the fulcrum. We put in an effort; the lever moves a load.

| Class | In the middle | Good for | Examples |
| First | fulcrum | changing direction, lifting | scissors, see-saw, crowbar |
| Second | load | moving heavy loads | wheelbarrow, nutcracker |
| Third | effort | speed and reach | braai tongs, fishing rod, broom |

To remember the order of the middles, first to third: fulcrum, load, effort.

## Mechanical advantage
Mechanical advantage (MA) = load ÷ effort. For a lever without friction it is also the distance from the fulcrum to
the effort, divided by the distance from the fulcrum to the load.
- MA greater than 1: less effort, but the hand moves further.
- MA smaller than 1: more effort, but the load moves further and faster.

Example: the load in a wheelbarrow is 0,4 m from the axle, the handles are 1,2 m from it. MA = 1,2 ÷ 0,4 = 3.
A load of 300 N needs an effort of only 100 N.

## Questions
1. To which class does a bottle opener that hooks under the cap belong?
___
2. A crowbar has 0,1 m on the side of the stone and 1,5 m on the side of the hand. Calculate the MA.
___
3. How much effort lifts a stone of 900 N with it?
___
4. Why is the MA of braai tongs smaller than 1, and why do we use them anyway?
___

## Answers
1. Second class: the load is between the fulcrum and the hand.
2. 1,5 ÷ 0,1 = 15
3. 900 ÷ 15 = 60 N
4. The effort is nearer to the fulcrum than the load is; the tongs give reach and keep the hand from the fire.
`),
    state: 'verified',
    ratings: [5, 4, 4, 4],
    daysOld: 31,
  },
  {
    key: 'technology-gears',
    subject: 'Technology',
    title: 'Ratverhoudingsberekeninge: hoe ratstelsels spoed, rigting en draaikrag verander',
    language: 'af',
    grades: ['Grade 8', 'Grade 9'],
    tags: ['ratte', 'gears', 'meganiese voordeel', 'Graad 9'],
    format: 'pdf',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description:
      'Formules vir ratverhouding en spoed, vyf soorte ratte, en berekeninge met volledige antwoorde.',
    sections: sectionsOf(`
## Die basiese idee
Die dryfrat is die een wat ons of ’n motor draai. Die gedrewe rat word gedraai. Twee ratte wat ineengryp, draai in
teenoorgestelde rigtings. ’n Tussenrat laat albei weer in dieselfde rigting draai, sonder om die verhouding te verander.

Ratverhouding = tande op die gedrewe rat ÷ tande op die dryfrat

Spoed van die gedrewe rat = spoed van die dryfrat ÷ ratverhouding

## Voorbeeld
Die dryfrat het 10 tande en draai teen 90 omwentelinge per minuut (r/min). Die gedrewe rat het 30 tande.
- Ratverhouding = 30 ÷ 10 = 3, ons skryf 3 : 1
- Spoed = 90 ÷ 3 = 30 r/min
- Die gedrewe rat draai stadiger, maar met drie keer die draaikrag.

## Soorte ratte
| Soort | Wat dit doen | Waar |
| Reguittandratte | asse langs mekaar | horlosie, handboor |
| Keëlratte | asse met ’n hoek van 90° | eierklitser |
| Wurmrat | groot verlaging van spoed | kitaarpenne |
| Tandstang en kleinrat | draai word reguit beweging | stuurstelsel van ’n motor |
| Ketting en kettingratte | dra beweging oor ’n afstand oor | fiets |

## Vrae
1. ’n Dryfrat het 12 tande en die gedrewe rat 48. Bereken die ratverhouding.
2. Die dryfrat in vraag 1 draai teen 200 r/min. Hoe vinnig draai die gedrewe rat?
3. ’n Fiets het 44 tande voor en 11 tande agter. Hoeveel keer draai die agterwiel vir elke draai van die pedale?
4. Watter rat op ’n fiets kies jy vir ’n steil heuwel: groot of klein agter? Hoekom?

## Antwoorde
1. 48 ÷ 12 = 4, dus 4 : 1
2. 200 ÷ 4 = 50 r/min
3. 44 ÷ 11 = 4 keer
4. Groot agter: die wiel draai stadiger, maar met meer draaikrag.
`),
    state: 'verified',
    ratings: [4, 3, 4],
    daysOld: 67,
  },
  {
    key: 'technology-shelter',
    subject: 'Technology',
    title: 'Design & make: an emergency shelter for a family of five',
    language: 'en',
    grades: ['Grade 7', 'Grade 8'],
    tags: ['design process', 'emergency shelters', 'frame structures', 'project'],
    format: 'pptx',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-SA-4.0',
    description:
      'A project of four weeks along the design process, with a brief, limits, a model and a fair test.',
    sections: sectionsOf(`
## The situation
A river has come down in flood. Families wait on a sports field. It is cold and windy, and rain is expected.

Your team designs a shelter for five people that can be put up in one hour without power tools.

## The design process
1. Investigate: what do people need, and which materials are there?
2. Design: sketch three ideas, choose one, draw it to scale.
3. Make: build a model of 1 : 20.
4. Evaluate: test it, and say honestly what failed.
5. Communicate: present it to the class.

## Limits
| Limit | For the real shelter | For the model |
| Floor area | at least 17,5 m² | about 440 cm² |
| Height in the middle | at least 2 m | at least 10 cm |
| Materials | poles, rope, plastic sheet | rolled paper, string, plastic bag |
| Cost | as low as you can | nothing new may be bought |

## Make the frame strong
- Triangles keep their shape; squares fold. Add a diagonal brace.
- A tube of rolled paper is stronger than a flat strip.
- Guy ropes in tension stop the frame from falling over.

## A fair test
1. Wind: fan the model with a piece of card from 30 cm away, twenty times.
2. Rain: pour half a cup of water from 20 cm above. Is the floor dry?
3. Load: hang coins from the ridge until something gives way.

Change only one thing before you test again.

## How marks are given
- Investigation and sketches: 15
- Working drawing: 15
- Model: 20
- Test and evaluation: 15
- Presentation: 5
`),
    state: 'verified',
    ratings: [5, 4],
    daysOld: 85,
  },
  {
    key: 'technology-isometric-link',
    subject: 'Technology',
    title: 'Isometric dot paper & drawing board',
    language: 'en',
    grades: ['Grade 8', 'Grade 9'],
    tags: ['graphic communication', 'isometric drawing', 'interactive'],
    format: 'link',
    url: 'https://drawing-board.example/isometric',
    author: 'Student Fynbos',
    licence: 'CC-BY-4.0',
    description: 'Draw on screen along three axes, or print the dot paper. No sign-in.',
    sections: [],
    state: 'verified',
    ratings: [3, 4, 3],
    daysOld: 170,
  },
  {
    key: 'technology-resistors',
    subject: 'Technology',
    title: 'Resistor colour codes: reading the four bands',
    language: 'en',
    grades: ['Grade 9'],
    tags: ['resistor codes', 'electronic circuits', 'worksheet'],
    format: 'docx',
    author: 'Student Fynbos',
    licence: 'CC-BY-4.0',
    description: 'The colour table, a worked example with tolerance, and resistors to read and to choose.',
    sections: sectionsOf(`
## The colours
| Colour | Digit | Zeros to add |
| Black | 0 | none |
| Brown | 1 | 1 |
| Red | 2 | 2 |
| Orange | 3 | 3 |
| Yellow | 4 | 4 |
| Green | 5 | 5 |
| Blue | 6 | 6 |
| Violet | 7 | 7 |
| Grey | 8 | 8 |
| White | 9 | 9 |

Bands 1 and 2 are digits. Band 3 says how many zeros follow. Band 4 is the tolerance: gold ±5%, silver ±10%.

## Worked example
Yellow, violet, red, gold: 4, then 7, then two zeros: 4 700 ohm, ±5%.

5% of 4 700 is 235, so the real value lies between 4 465 and 4 935 ohm.

## Read these
1. Brown, black, orange, gold
___
2. Red, red, brown, gold
___
3. Orange, orange, brown, silver
___
4. Brown, black, green, gold
___

## Which colours?
5. 68 ohm
___
6. 15 000 ohm
___
7. Between which values may resistor 2 lie?
___

## Answers
1. 10 000 ohm, ±5%
2. 220 ohm, ±5%
3. 330 ohm, ±10%
4. 1 000 000 ohm, ±5%
5. Blue, grey, black
6. Brown, green, orange
7. 209 ohm and 231 ohm
`),
    state: 'verified',
    ratings: [4, 4],
    daysOld: 5,
  },
]
