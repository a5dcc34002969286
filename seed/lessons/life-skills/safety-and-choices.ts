import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

/** Safety, feelings and choices, from the foundation phase to Grade 9. */
export const safetyAndChoices: readonly SeedLesson[] = [
  {
    key: 'life-skills-road',
    subject: 'LifeSkills',
    title: 'Road safety on the way to school',
    language: 'en',
    grades: ['Grade 2', 'Grade 3'],
    tags: ['road safety', 'transport', 'safety', 'worksheet'],
    format: 'pdf',
    author: 'Student Fynbos',
    licence: 'CC-BY-4.0',
    description:
      'Rules for walkers, a practice in the school yard and a true or false sheet for the exercise book.',
    sections: sectionsOf(`
## Rules for walking
- Walk on the pavement. If there is none, walk on the side where you face the cars.
- Cross at a zebra crossing, a robot, or with a scholar patrol.
- Stop at the edge. Look right, look left, look right again. Listen. Walk straight across; do not run.
- Never cross from behind a parked car or a bus: drivers cannot see you.
- Wear something bright, above all on dark winter mornings and in rain.

## In the taxi or car
- Put on the safety belt, also in the back seat.
- Get in and out on the side of the pavement.
- Keep hands and head inside the window.

## Practice in the yard
Draw a road with chalk, with a zebra crossing and a robot. Some learners are walkers, some are cars. Swap the
roles. Let the class clap when a walker looks right, left and right again before crossing.

## True or false?
1. When the robot for cars is green, walkers may cross in front of the cars.
2. You should face the traffic when there is no pavement.
3. A driver can always see a child in front of a parked bus.
4. It is safe to play with a ball next to the road.
5. Bright clothes help drivers to see you.

## Answers
1. False: wait for the green walking figure.
2. True
3. False
4. False: a ball can roll into the road, and you may run after it.
5. True
`),
    state: 'verified',
    ratings: [4, 4, 5, 4],
    daysOld: 110,
  },
  {
    key: 'life-skills-feelings',
    subject: 'LifeSkills',
    title: 'My gevoelens: ’n gesprekskaart vir die kring op die mat',
    language: 'af',
    grades: ['Grade 1', 'Grade 2', 'Grade 3'],
    tags: ['gevoelens', 'feelings', 'gesprek', 'Graad 1', 'Graad 2'],
    format: 'docx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description:
      'Woorde vir gevoelens, sinne om te voltooi, en ’n asemhalingsoefening vir ’n moeilike oomblik.',
    sections: sectionsOf(`
## Woorde vir wat ek voel
| Gevoel | Hoe lyk dit? | Wat help? |
| bly | ek glimlag en spring | vertel iemand daarvan |
| hartseer | ek huil of raak stil | ’n drukkie, praat met iemand |
| kwaad | my vuiste bal en my gesig word warm | stap weg, haal diep asem |
| bang | my hart klop vinnig | bly naby iemand wat ek vertrou |
| skaam | ek kyk af | onthou dat almal foute maak |
| trots | ek staan regop | wys my werk vir iemand |

## In die kring
Gee ’n sagte bal aan. Net die een wat die bal vashou, praat. Niemand hoef te praat nie.
- Vandag voel ek …
- Ek is bly wanneer …
- Ek word kwaad wanneer …
- As ek hartseer is, help dit my om …
- ’n Maat kan my help deur …

## Die blom-en-kers-asem
1. Hou jou hand asof jy ’n blom vashou. Ruik stadig daaraan: asem in deur jou neus en tel tot drie.
2. Hou nou jou ander hand soos ’n kers. Blaas stadig: asem uit deur jou mond en tel tot vier.
3. Doen dit vyf keer. Hoe voel jou skouers nou?

## Vir die onderwyser
Alle gevoelens is reg; nie alle gedrag is reg nie. Sê: “Jy mag kwaad wees. Jy mag nie slaan nie.” As ’n kind vertel
van seer of gevaar, luister kalm, belowe nie om dit geheim te hou nie, en volg die skool se beskermingsbeleid.
`),
    state: 'verified',
    ratings: [5, 5, 4, 5],
    daysOld: 37,
  },
  {
    key: 'life-skills-first-aid',
    subject: 'LifeSkills',
    title: 'First aid for cuts, burns and nosebleeds',
    language: 'en',
    grades: ['Grade 5', 'Grade 6'],
    tags: ['first aid', 'safety', 'healthy living', 'poster'],
    format: 'pdf',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-SA-4.0',
    description: 'What to do first, what not to do, whom to call, and four short stories to practise with.',
    sections: sectionsOf(`
## Before anything else
1. Stay calm and look: is it safe for you to come near?
2. Call an adult. In an emergency dial 112 from a cellphone, or 10177 for an ambulance.
3. Do not touch another person’s blood with bare hands. Use gloves or a clean plastic bag.

## What to do
| Problem | Do | Do not |
| Small cut | rinse with clean water, press with a clean cloth, cover | blow on it or use dirty cloth |
| Burn | cool under running water for 20 minutes, cover loosely | use ice, butter or toothpaste, or break blisters |
| Nosebleed | sit, lean forward, pinch the soft part for 10 minutes | lean back or push things up the nose |
| Deep cut | press hard, lift the part, get help at once | pull out an object that is stuck in it |

## What would you do?
1. Lebo spills hot tea on her arm. Her cousin runs for butter.
___
2. Themba’s nose bleeds after soccer. He leans his head back.
___
3. A piece of glass sticks in Aisha’s foot.
___
4. Your little brother falls and his knee bleeds a little.
___

## Answers
1. No butter. Hold the arm under cool running water for 20 minutes and call an adult.
2. Let him sit up and lean forward, and pinch the soft part of the nose for 10 minutes.
3. Leave the glass in. Press around it, not on it, and get help.
4. Wash your hands, rinse the knee, press with a clean cloth, put on a plaster.
`),
    state: 'verified',
    ratings: [5, 4, 4, 4, 5],
    daysOld: 21,
  },
  {
    key: 'life-skills-subject-choice',
    subject: 'LifeSkills',
    title: 'Choosing subjects for Grade 10',
    language: 'en',
    grades: ['Grade 9'],
    tags: ['career choices', 'study skills', 'life orientation', 'slides'],
    format: 'pptx',
    author: 'Student Fynbos',
    licence: 'CC-BY-4.0',
    description:
      'How the seven subjects of the National Senior Certificate fit together, and questions to ask before choosing.',
    sections: sectionsOf(`
## Seven subjects
- Two official languages, one of them as home language
- Mathematics, Mathematical Literacy or Technical Mathematics
- Life Orientation
- Three subjects of your own choice

## Ask yourself
1. Which lessons do I look forward to?
2. In which subjects are my marks steady, not only once good?
3. What do I want to do in the year after Grade 12?
4. What does that course ask for? Look it up; do not guess.
5. Which door closes if I drop this subject?

## Mathematics or Mathematical Literacy?
| Mathematics | Mathematical Literacy |
| algebra, functions, proof | numbers in daily life |
| needed for engineering, medicine, science, most commerce | accepted for many courses in law, arts and education |
| changing later is hard | changing up is very hard |

## Before you decide
- Ask the university or college: each course sets its own entrance requirements.
- Ask your teacher what your marks of the last two terms say.
- Ask yourself whether you would choose the same without your friends.

## Three bad reasons
- “My friends take it.”
- “I like the teacher.” Next year you may have another one.
- “It is easy.” Employers and universities see the subject, not how easy it was.

## This week
1. Write down three careers that interest you.
2. Find the subjects each of them needs.
3. Talk to one person who does that work.
4. Choose, and then show your choice to somebody who knows you well.
`),
    state: 'waiting',
    daysOld: 0,
  },
]
