import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

export const cells: readonly SeedLesson[] = [
  {
    key: 'life-science-cells',
    subject: 'LifeScience',
    title: 'Plant and animal cells compared',
    language: 'en',
    grades: ['Grade 10'],
    tags: ['cells', 'organelles', 'microscope', 'revision notes'],
    format: 'pdf',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description:
      'What the two kinds of cell share, what only one has, and how to see both with a school microscope.',
    sections: sectionsOf(`
## The parts and their work
| Part | Work | Plant | Animal |
| Cell membrane | lets some substances in and out | yes | yes |
| Nucleus | holds the DNA and directs the cell | yes | yes |
| Mitochondrion | releases energy from food by respiration | yes | yes |
| Ribosome | builds proteins | yes | yes |
| Cell wall | gives support; made of cellulose | yes | no |
| Chloroplast | traps light for photosynthesis | green parts | no |
| Large vacuole | stores cell sap and keeps the cell firm | yes | no, or small |
| Centriole | helps when the cell divides | not in most | yes |

## See it yourself
1. Peel the thin skin from the inside of an onion scale. Lay it flat in a drop of water on a slide.
2. Add one drop of iodine solution, lower a cover slip at an angle, and blot the edge.
3. Begin with the lowest power. Move to a higher power only when the cells are sharp.
4. Draw three or four cells with single pencil lines. Give the drawing a heading, labels and the magnification.

Onion skin has no chloroplasts: the bulb grows under the ground, in the dark.

## Questions
1. Name two structures that support a plant cell but are missing in an animal cell.
2. Why do muscle cells have many mitochondria?
3. A drawing of a cell is 60 mm wide. The real cell is 0,2 mm wide. Calculate the magnification.

## Answers
1. The cell wall and the large vacuole.
2. They need much energy to contract, and mitochondria release it.
3. 60 ÷ 0,2 = 300 times
`),
    state: 'verified',
    ratings: [5, 4, 4, 5],
    daysOld: 25,
  },
  {
    key: 'life-science-photosynthesis',
    subject: 'LifeScience',
    title: 'Fotosintese: van sonlig tot suiker',
    language: 'af',
    grades: ['Grade 11'],
    tags: ['fotosintese', 'photosynthesis', 'plante', 'Graad 11', 'skyfies'],
    format: 'pptx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-SA-4.0',
    description: 'Skyfies oor die grondstowwe, die twee fases en die styseltoets, met vyf kontrolevrae.',
    sections: sectionsOf(`
## Wat gebeur in die blaar?
’n Groen plant maak sy eie voedsel. Chlorofil in die chloroplaste vang ligenergie op. Die plant gebruik dit om
koolstofdioksied en water in glukose om te sit. Suurstof word vrygestel.

koolstofdioksied + water + ligenergie = glukose + suurstof

## Twee fases
| Fase | Waar | Wat gebeur |
| Ligfase | grana | water word gesplits, suurstof kom vry, ATP word gevorm |
| Donkerfase | stroma | koolstofdioksied word gebind en glukose word gevorm |

## ’n Naam wat mislei
Die donkerfase het nie duisternis nodig nie; dit het net nie lig nodig nie. Bedags loop albei fases tegelyk.

## Die styseltoets
1. Doop ’n blaar ’n minuut lank in kookwater om die selle dood te maak.
2. Verhit die blaar in alkohol in ’n waterbad, nooit oor ’n oop vlam nie, tot die groen kleur weg is.
3. Spoel die blaar in warm water af om dit weer sag te maak.
4. Drup jodiumoplossing daarop. Blou-swart beteken dat daar stysel is.

## Wat beperk die tempo?
- Ligintensiteit: meer lig gee ’n vinniger tempo, tot ’n ander faktor beperkend word.
- Koolstofdioksied: gewoonlik net sowat 0,04% van die lug.
- Temperatuur: ensieme werk stadig in die koue en word by hoë temperature vernietig.

## Kontroleer jouself
1. Noem die twee grondstowwe van fotosintese.
2. Waar in die chloroplas vind die ligfase plaas?
3. Hoekom word die blaar in ’n waterbad verhit?
4. Watter kleur gee jodium as daar geen stysel is nie?
5. Hoekom pomp sommige boere koolstofdioksied in ’n kweekhuis?

## Antwoorde
1. Koolstofdioksied en water.
2. In die grana.
3. Alkohol is vlambaar.
4. Geelbruin.
5. Meer koolstofdioksied verhoog die tempo van fotosintese en dus die oes.
`),
    state: 'verified',
    ratings: [4, 5, 5],
    daysOld: 130,
  },
  {
    key: 'life-science-division',
    subject: 'LifeScience',
    title: 'Mitosis and meiosis side by side',
    language: 'en',
    grades: ['Grade 10', 'Grade 12'],
    tags: ['cell division', 'meiosis', 'mitosis', 'reference sheet'],
    format: 'pdf',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description: 'A reference sheet for the wall: the same questions asked of both kinds of cell division.',
    sections: sectionsOf(`
## Compared
| Question | Mitosis | Meiosis |
| What is it for? | growth and repair | gametes or spores |
| Where in humans? | body cells | ovaries and testes |
| How many divisions? | one | two |
| How many cells at the end? | two | four |
| Chromosomes in a human cell after it? | 46 (diploid) | 23 (haploid) |
| Do homologous chromosomes pair? | no | yes, in prophase I |
| Does crossing over take place? | no | yes, in prophase I |
| Are the new cells alike? | yes, identical | no, all different |

## The phases of mitosis
- Prophase: chromosomes become short and thick; the nuclear membrane disappears; the spindle forms.
- Metaphase: chromosomes line up on the equator.
- Anaphase: chromatids are pulled to opposite poles.
- Telophase: two nuclei form. The cytoplasm then divides (cytokinesis).

## Why meiosis makes us different
Crossing over exchanges pieces between homologous chromosomes. Random arrangement on the equator decides which
chromosome of a pair goes where. With 23 pairs there are more than eight million possible combinations, even
before crossing over is counted.

## Check yourself
1. A cell with 8 chromosomes divides by mitosis. How many has each new cell?
2. The same cell divides by meiosis. How many has each new cell?
3. What is non-disjunction?

## Answers
1. 8
2. 4
3. Chromosomes that fail to separate, so that a gamete has one too many or one too few.
`),
    state: 'waiting',
    daysOld: 2,
  },
]
