import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

export const marketsAndMoney: readonly SeedLesson[] = [
  {
    key: 'business-marketing-mix',
    subject: 'Business',
    title: 'Bemarkingsmengselbesluite vir ’n tuisnywerheid: produk, prys, plek en promosie',
    language: 'af',
    grades: ['Grade 11'],
    tags: ['bemarking', 'marketing', 'gevallestudie', 'Graad 11'],
    format: 'docx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-SA-4.0',
    description:
      'Een gevallestudie, vier besluite: leerders ontwerp die bemarking van ’n konfyttuisnywerheid.',
    sections: sectionsOf(`
## Die geval
Twee susters kook appelkooskonfyt op ’n plaas buite die dorp. Hulle maak 200 flesse per maand. ’n Fles kos R28 om te
maak. Tans verkoop hulle net by die kerkbasaar en bly met die helfte van die flesse sit.

## Die vier P’s
| P | Vraag | Voorbeeld |
| Produk | Wat maak dit anders as ander konfyt? | min suiker, etiket in drie tale |
| Prys | Wat dek die koste en pas by die klant? | R45 per fles, drie vir R120 |
| Plek | Waar koop die klant dit? | padstal, gastehuise, aanlyn bestellings |
| Promosie | Hoe hoor die klant daarvan? | proe-tafel, foto’s op sosiale media |

## Opdrag
1. Beskryf die teikenmark in twee sinne.
___
___
2. Bereken die wins op een fles teen R45, en teen drie vir R120.
___
3. Kies een nuwe verspreidingskanaal en motiveer jou keuse.
___
___
4. Skryf ’n slagspreuk van hoogstens ses woorde.
___
5. Noem een etiese reël vir die etiket.
___

## Antwoorde en riglyne
1. Enige duidelike groep, byvoorbeeld toeriste op die roete wat plaaslike kos soek.
2. R45 – R28 = R17. Drie vir R120 is R40 elk: R12 per fles.
3. Let op koste, afstand en hoeveel flesse hulle kan lewer.
4. Kort, eerlik en maklik om te onthou.
5. Alle bestanddele en die vervaldatum moet waar en leesbaar wees.
`),
    state: 'verified',
    daysOld: 119,
  },
  {
    key: 'business-cash-receipts',
    subject: 'Business',
    title: 'Cash receipts journal: first steps',
    language: 'en',
    grades: ['Grade 8'],
    tags: ['cash receipts journal', 'accounting', 'source documents', 'EMS'],
    format: 'pdf',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description:
      'From source document to journal: a service business in its first week, with the completed journal.',
    sections: sectionsOf(`
## What it is for
The cash receipts journal (CRJ) is the first book in which a business writes the money it receives. Every entry
comes from a source document: a receipt for money from one person, the cash register roll (CRR) for services paid
for in cash.

## The week of Sunbird Bicycle Repairs
- 1 March: the owner puts R10 000 into the business. Receipt 001.
- 3 March: cash for repairs according to the cash register roll, R850.
- 5 March: the tenant of the back room pays rent of R1 200. Receipt 002.
- 8 March: cash for repairs, R640.

## The journal
| Doc. | Day | Details | Bank | Current income | Sundry |
| 001 | 1 | Capital | 10 000 |  | 10 000 |
| CRR | 3 | Current income | 850 | 850 |  |
| 002 | 5 | Rent income | 1 200 |  | 1 200 |
| CRR | 8 | Current income | 640 | 640 |  |
|  |  | Total | 12 690 | 1 490 | 11 200 |

Check: current income plus sundry must equal bank. 1 490 + 11 200 = 12 690.

## Now you
Make the journal for the next week.
1. 10 March: cash for repairs R910.
2. 12 March: the owner adds R2 000 to his capital, receipt 003.
3. 15 March: cash for repairs R475.
___
___
___
4. Which two source documents did you use?

## Answers
1. Bank 910, current income 910
2. Bank 2 000, sundry 2 000, details: Capital
3. Bank 475, current income 475. Totals: bank 3 385, current income 1 385, sundry 2 000.
4. A receipt and the cash register roll
`),
    state: 'verified',
    ratings: [3, 3, 4, 2],
    daysOld: 160,
  },
  {
    key: 'business-swot',
    subject: 'Business',
    title: 'SWOT analysis: a template to fill in',
    language: 'en',
    grades: ['Grade 11', 'Grade 12'],
    tags: ['business strategies', 'creative thinking and problem solving', 'template'],
    format: 'docx',
    author: 'Student Fynbos',
    licence: 'CC0-1.0',
    description:
      'An empty table, guiding questions for each quarter, and a short example from a township bakery.',
    sections: sectionsOf(`
## Four questions
| Inside the business | Outside the business |
| Strengths: what do we do well? | Opportunities: what could help us? |
| Weaknesses: what do we lack? | Threats: what could hurt us? |
You can change what is inside. You can only prepare for what is outside.

## Example: a township bakery
- Strength: fresh bread at five in the morning, before the taxis leave.
- Weakness: one oven; when it breaks, nothing is baked.
- Opportunity: a new school with 900 learners opens nearby.
- Threat: power cuts, and a supermarket that sells bread below cost.

## Your business
Name of the business:
___
Strengths:
___
___
Weaknesses:
___
___
Opportunities:
___
___
Threats:
___
___

## From analysis to plan
A SWOT analysis is worth nothing until something is done with it. Write one action for each line.
1. Use a strength to take an opportunity:
___
2. Mend a weakness before a threat arrives:
___
The bakery could offer sandwiches to the school and buy a small gas oven for the days without electricity.
`),
    state: 'waiting',
    daysOld: 1,
  },
]
