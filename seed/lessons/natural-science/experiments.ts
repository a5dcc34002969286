import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

export const experiments: readonly SeedLesson[] = [
  {
    key: 'natural-science-mixtures',
    subject: 'NaturalScience',
    title: 'Separating a mixture: sand, salt and iron filings',
    language: 'en',
    grades: ['Grade 6', 'Grade 7'],
    tags: ['mixtures', 'separating mixtures', 'experiment', 'practical'],
    format: 'pdf',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description:
      'An experiment with kitchen equipment: plan the order, carry it out, and explain why it works.',
    sections: sectionsOf(`
## The problem
Somebody dropped the sand, the salt and the iron filings into one bowl. How do we get all three back?

## You need
- a mixture of 2 spoons of sand, 1 spoon of salt and half a spoon of iron filings
- a magnet in a small plastic bag
- a cup of warm water, a spoon, a jar
- a funnel with filter paper or a coffee filter
- a flat dish and a sunny windowsill

## Method
1. Move the bagged magnet through the dry mixture. The filings stick to the outside of the bag.
2. Hold the bag over paper and pull the magnet out: the filings fall off.
3. Stir the rest into the warm water until no more salt can be seen.
4. Pour it slowly through the filter. Rinse the sand once with a little clean water.
5. Pour the clear liquid into the dish and leave it in the sun for a few days.

Do not taste anything, and keep iron filings away from eyes.

## Results
| Step | Method | Property that is used | What we get |
| 1 and 2 | magnet | iron is magnetic | iron filings |
| 3 | dissolving | salt is soluble, sand is not | salt water and sand |
| 4 | filtering | grains are larger than the holes | sand |
| 5 | evaporation | water becomes vapour, salt does not | salt |

## Questions
1. Why is the magnet put into a bag?
2. Why must the magnet come first, before the water?
3. Is salt water a solution? How do you know?
4. How could we also get the water back?

## Answers
1. Filings are hard to wipe off a bare magnet.
2. Wet filings rust and cling to the wet sand.
3. Yes: it is clear, and the salt passes through the filter.
4. Distil it: cool the vapour so that it condenses, and catch the drops.
`),
    state: 'verified',
    ratings: [5, 5, 4, 4, 5, 5],
    daysOld: 7,
  },
  {
    key: 'natural-science-circuits',
    subject: 'NaturalScience',
    title: 'Elektriese stroombane: serie en parallel',
    language: 'af',
    grades: ['Grade 8', 'Grade 9'],
    tags: ['elektriese stroombaan', 'series and parallel circuits', 'Graad 8', 'skyfies'],
    format: 'pptx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description:
      'Wat met stroom en spanning gebeur as gloeilampe by kom, met ’n voorspel-en-toets-aktiwiteit.',
    sections: sectionsOf(`
## Wat ’n stroombaan nodig het
- ’n Bron van energie: ’n sel of ’n battery
- Geleiers: drade van metaal
- ’n Weerstand: ’n gloeilamp, ’n gonser of ’n motor
- ’n Geslote pad: een gaping en niks werk nie

## Die verskil
| Vraag | Serie | Parallel |
| Hoeveel paaie vir die stroom? | een | meer as een |
| Stroom | oral dieselfde | verdeel tussen die takke |
| Spanning oor elke lamp | verdeel | dieselfde |
| Nog ’n lamp by | almal brand dowwer | almal brand ewe helder |
| Een lamp brand uit | almal gaan dood | die ander bly brand |

## Voorspel, toets, verduidelik
1. Bou ’n kring met twee selle en een lamp. Hoe helder brand dit?
2. Voorspel wat gebeur as jy ’n tweede lamp in serie byvoeg. Toets dit.
3. Voorspel wat gebeur as die tweede lamp in parallel is. Toets dit.
4. Draai een lamp los. Wat gebeur in elke kring?

Werk net met selle van 1,5 V, nooit met die muurprop nie.

## Vrae
1. Twee selle van 1,5 V is in serie. Wat is die totale spanning?
2. Hoekom is die ligte in ’n huis in parallel geskakel?
3. In ’n seriekring is die stroom by die sel 0,3 A. Hoe groot is dit by die tweede lamp?
4. In watter kring raak die battery gouer pap: twee lampe in serie of in parallel?

## Antwoorde
1. 3 V
2. Elke lig kan alleen aan of af wees, en almal kry die volle spanning.
3. 0,3 A
4. In parallel, want daar vloei meer stroom uit die battery.
`),
    state: 'verified',
    ratings: [4, 5, 4],
    daysOld: 78,
  },
  {
    key: 'natural-science-cabbage',
    subject: 'NaturalScience',
    title: 'Suur-basisaanwysereksperiment met rooikoolsap: ’n kombuiswetenskaples',
    language: 'af',
    grades: ['Grade 7', 'Grade 9'],
    tags: ['sure en basisse', 'acids, bases and neutrals', 'eksperiment', 'Graad 7'],
    format: 'pdf',
    author: 'Student Fynbos',
    licence: 'CC-BY-SA-4.0',
    description: 'Maak ’n aanwyser van rooikool, toets sewe stowwe uit die kombuis en verklaar die kleure.',
    sections: sectionsOf(`
## Wat jy nodig het
- ’n kwart rooikool, fyn gekerf
- kookwater, ’n bak en ’n sif
- sewe glasies met etikette en ’n teelepel
- asyn, suurlemoensap, water, suiker in water, koeksoda in water, seepwater en melk

## Metode
1. ’n Grootmens giet kookwater oor die kool. Laat dit twintig minute staan tot die water donkerpers is.
2. Giet die sap deur die sif en laat dit afkoel.
3. Giet ’n bietjie van elke stof in sy eie glasie.
4. Voeg twee teelepels koolsap by elkeen en skryf dadelik die kleur neer.

Moenie aan enigiets proe nie. Meng nooit skoonmaakmiddels nie, veral nie bleikmiddel met asyn nie.

## Wat die kleur beteken
| Kleur | Soort stof |
| rooi of pienk | suur |
| pers | neutraal |
| blou tot groen | basis |
| geel | sterk basis |

## Skryf jou resultate op
| Stof | Kleur | Suur, neutraal of basis? |
| asyn |  |  |
| suurlemoensap |  |  |
| water |  |  |
| suiker in water |  |  |
| koeksoda in water |  |  |
| seepwater |  |  |
| melk |  |  |

## Vrae
1. Watter twee stowwe gee dieselfde rooi kleur?
2. Wat gebeur as jy koeksoda-oplossing druppel vir druppel by die asynglasie voeg? Verklaar dit.
3. Hoekom moet jy vir elke stof ’n skoon teelepel gebruik?

## Antwoorde
1. Asyn en suurlemoensap; albei is sure.
2. Dit bruis, en die kleur verander van rooi na pers: die basis neutraliseer die suur.
3. ’n Bietjie van die vorige stof sou die uitslag verander.
`),
    state: 'verified',
    ratings: [5, 5, 5],
    daysOld: 54,
  },
  {
    key: 'natural-science-moon',
    subject: 'NaturalScience',
    title: 'Phases of the Moon: a model with a ball and a lamp',
    language: 'en',
    grades: ['Grade 6', 'Grade 7'],
    tags: ['the Moon', 'solar system', 'model', 'practical'],
    format: 'docx',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description:
      'Learners become the Earth and see the phases on a ball; then they watch the real Moon for a month.',
    sections: sectionsOf(`
## The model
You need a dark room, one bright lamp and a white ball on a stick for each pair.
1. The lamp is the Sun. Your head is the Earth. The ball is the Moon.
2. Face the lamp and hold the ball at arm’s length, a little above your head. You see its dark side: new Moon.
3. Turn slowly to the right on the spot. The bright part grows from the left, as it does in our southern sky.
4. With your back to the lamp you see the whole bright side: full Moon.
5. Go on turning until you face the lamp again. The bright part shrinks.

## What we learn
- Half of the Moon is always lit. We see more or less of that half as the Moon goes around us.
- The phases are not the shadow of the Earth. That shadow makes an eclipse of the Moon, which is rare.
- From new Moon to new Moon takes about 29 and a half days.

## Moon diary
Look at the same time for four weeks. Draw what you see, or a cloud.
| Week | Mon | Tue | Wed | Thu | Fri | Sat | Sun |
| 1 |  |  |  |  |  |  |  |
| 2 |  |  |  |  |  |  |  |
| 3 |  |  |  |  |  |  |  |
| 4 |  |  |  |  |  |  |  |

## Questions
1. Why do we not see the new Moon?
___
2. At full Moon, where is the Sun when the Moon rises?
___
3. A friend says that clouds cause the phases. How do you prove her wrong?
___
___

## Answers
1. Its lit side faces away from us, towards the Sun.
2. Setting, on the opposite side of the sky.
3. The phases come in the same order every month, also under a clear sky.
`),
    state: 'reported',
    ratings: [1, 2, 2, 1],
    daysOld: 95,
  },
]
