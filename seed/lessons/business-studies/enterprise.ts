import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

export const enterprise: readonly SeedLesson[] = [
  {
    key: 'business-break-even',
    subject: 'Business',
    title: 'Break-even: how many vetkoek must we sell before we earn a cent?',
    language: 'en',
    grades: ['Grade 9', 'Grade 10'],
    tags: ['business plan', 'entrepreneurship', 'profit', 'worksheet'],
    format: 'docx',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description:
      'Fixed and variable costs at a market-day stall, the break-even point, and what a new price changes.',
    sections: sectionsOf(`
## The stall
Grade 9 runs a vetkoek stall on market day.
- Fixed costs, paid even if nobody buys: stall R150, gas R90. Together R240.
- Variable costs of each vetkoek: dough R1,60, oil R0,50, mince R1,40. Together R3,50.
- Selling price: R7,50.

## The idea
Each vetkoek brings in R7,50 and costs R3,50. The R4,00 that remains is its contribution: it first helps to pay the
fixed costs. When they are covered, the contribution becomes profit.

Break-even point = fixed costs ÷ contribution of one = 240 ÷ 4 = 60 vetkoek.

## Work it out
1. How much profit does the class make if it sells 100 vetkoek?
___
2. How much does it lose if it rains and only 35 are sold?
___
3. The class raises the price to R8,50. What is the new break-even point?
___
4. The butcher’s price rises and mince costs R0,80 more for each vetkoek. The price stays R7,50. What now?
___
5. Give one reason why a higher price does not always mean more profit.
___
___

## Answers
1. 100 × R4 – R240 = R160 profit
2. 35 × R4 – R240 = a loss of R100
3. Contribution R5,00: 240 ÷ 5 = 48 vetkoek
4. Contribution R3,20: 240 ÷ 3,20 = 75 vetkoek
5. Fewer people may buy, or they may go to a cheaper stall.
`),
    state: 'verified',
    ratings: [5, 5, 4, 5],
    daysOld: 28,
  },
  {
    key: 'business-ownership',
    subject: 'Business',
    title: 'Vorme van eienaarskap: ’n vergelyking van eenmansaak, vennootskap, maatskappy en koöperasie',
    language: 'af',
    grades: ['Grade 10'],
    tags: ['forms of ownership', 'eienaarskap', 'Graad 10', 'notas'],
    format: 'pdf',
    author: 'Student Fynbos',
    licence: 'CC-BY-4.0',
    description:
      'Vyf vorme langs mekaar in een tabel, met gevallestudies waarin leerders die beste vorm kies.',
    sections: sectionsOf(`
## Langs mekaar
| Vorm | Wie besit dit? | Wie betaal die skuld? | Duur dit voort? |
| Eenmansaak | een persoon | die eienaar, ook met eie besittings | nee |
| Vennootskap | twee of meer vennote | die vennote, gesamentlik | nee |
| Private maatskappy, (Edms.) Bpk. | aandeelhouers, een of meer | die maatskappy self | ja |
| Publieke maatskappy, Bpk. | die publiek koop aandele | die maatskappy self | ja |
| Koöperasie | minstens vyf lede | die koöperasie self | ja |

Sedert 1 Mei 2011 kan niemand meer ’n nuwe beslote korporasie (BK) stig nie. Dié wat toe bestaan het, mag aangaan.

## Begrippe
- Regspersoon: ’n onderneming wat in sy eie naam besit, skuld en voor die hof verskyn.
- Beperkte aanspreeklikheid: eienaars verloor hoogstens wat hulle belê het.
- Kontinuïteit: die onderneming bestaan voort as ’n eienaar sterf of uittree.

## Watter vorm pas?
1. Nomvula verkoop alleen vrugte langs die pad en wil vandag nog begin.
2. Twee vriende met ’n klein bouspan wil nie hul huise verloor as ’n projek misluk nie.
3. Twaalf boere wil saam ’n koelkamer bou en gelyk daaroor stem.
4. ’n Selfoonnetwerk het miljarde rand nodig en wil aandele aan die publiek verkoop.

## Antwoorde
1. Eenmansaak: geen registrasiekoste of ander mense nie.
2. Private maatskappy: beperkte aanspreeklikheid.
3. Koöperasie: een lid, een stem.
4. Publieke maatskappy: net dit kan aandele op die effektebeurs verkoop.
`),
    state: 'verified',
    ratings: [4, 4, 3, 4],
    daysOld: 75,
  },
  {
    key: 'business-needs-wants',
    subject: 'Business',
    title: 'Needs & wants: a sorting activity',
    language: 'en',
    grades: ['Grade 7'],
    tags: ['needs and wants', 'goods and services', 'EMS', 'slides', 'group work'],
    format: 'pptx',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description: 'Slides for a lesson in groups: sort, argue, choose with little money, and meet scarcity.',
    sections: sectionsOf(`
## Two words
A need is something that you must have to live: food, water, shelter, clothing, health care.

A want is something that makes life nicer, but you can live without it.

## Sort these
| Item | Need, want, or it depends? |
| Clean water |  |
| Branded sneakers |  |
| School shoes |  |
| Cellphone data |  |
| Visit to the clinic |  |
| Takeaway pizza |  |
| A warm blanket |  |

## Talk about it
1. Which item did your group argue about most? Why?
2. Can the same thing be a need for one person and a want for another?
3. Which items are goods, and which are services?

## You have R300
Your family of four needs supper for three days. Maize meal R45, beans R30, vegetables R60, chicken R85, taxi fare to
work R90, data R29, sweets R20, a movie ticket R70.
1. What do you buy? Add it up.
2. What did you give up?

## What we learned
- Needs come first, because money is limited.
- Scarcity means that wants are endless but means are few.
- Each choice has an opportunity cost: the next best thing that you give up.
`),
    state: 'verified',
    ratings: [4, 5, 5, 4, 3],
    daysOld: 47,
  },
]
