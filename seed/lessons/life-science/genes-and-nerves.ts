import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

export const genesAndNerves: readonly SeedLesson[] = [
  {
    key: 'life-science-dna',
    subject: 'LifeScience',
    title: 'DNA to protein: transcription and translation step by step',
    language: 'en',
    grades: ['Grade 12'],
    tags: ['dna', 'protein synthesis', 'RNA', 'revision notes', 'exam practice'],
    format: 'pdf',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-NC-SA-4.0',
    description:
      'Protein synthesis on one page, a small codon table, and an exam question with its memorandum.',
    sections: sectionsOf(`
## Transcription: in the nucleus
- The DNA double helix unwinds and unzips where the gene lies.
- One strand is the template. Free RNA nucleotides pair with it: A with U, T with A, C with G, G with C.
- The messenger RNA (mRNA) leaves the nucleus through a nuclear pore and moves to a ribosome.

## Translation: at the ribosome
- The mRNA is read three bases at a time. Each group of three is a codon.
- A transfer RNA (tRNA) with the matching anticodon brings one amino acid.
- Peptide bonds join the amino acids in that order until a stop codon is reached.

## From template to amino acid
| DNA template | mRNA codon | tRNA anticodon | Amino acid |
| TAC | AUG | UAC | methionine (start) |
| GGA | CCU | GGA | proline |
| CTT | GAA | CUU | glutamic acid |
| AAA | UUU | AAA | phenylalanine |
| GTC | CAG | GUC | glutamine |
| ATT | UAA | none | stop |

## Question
Part of a DNA template strand reads TAC AAA GTC ATT.
1. Write the mRNA that is made from it. (2)
2. Name the amino acids in order. (3)
3. A mutation changes AAA to AAG. The codon UUC also codes for phenylalanine. What happens to the protein? (2)
4. Give two differences between DNA and RNA. (4)

## Memorandum
1. AUG UUU CAG UAA
2. Methionine, phenylalanine, glutamine; then synthesis stops.
3. Nothing changes: the same amino acid is built in.
4. DNA is double-stranded and RNA single-stranded; DNA has deoxyribose and thymine, RNA has ribose and uracil.
`),
    state: 'verified',
    ratings: [5, 5, 5, 4, 5, 5],
    daysOld: 18,
  },
  {
    key: 'life-science-genetics',
    subject: 'LifeScience',
    title: 'Genetic crosses: worksheet with memorandum',
    language: 'en',
    grades: ['Grade 12'],
    tags: ['genetics and inheritance', 'worksheet', 'memorandum', 'blood groups'],
    format: 'docx',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description:
      'Complete and incomplete dominance, blood groups and a sex-linked disorder: four crosses to set out in full.',
    sections: sectionsOf(`
## How to set out a cross
Write the phenotype and genotype of the parents (P), the gametes after meiosis, the genotypes of the offspring
(F1) in a Punnett square, and last the phenotypes with their ratio.

Example: both parents are tall pea plants, Tt. T (tall) is dominant over t (short).
| Gametes | T | t |
| T | TT tall | Tt tall |
| t | Tt tall | tt short |
The ratio is 3 tall to 1 short.

## Crosses
1. A tall plant (Tt) is crossed with a short plant (tt). Give the ratio of the phenotypes.
___
___
2. In snapdragons red (RR) and white (WW) show incomplete dominance: RW is pink. Cross two pink plants.
___
___
3. One parent has blood group A (IA i), the other group B (IB i). Which groups can their children have?
___
___
4. Haemophilia is carried on the X chromosome. The mother is a carrier (XH Xh), the father is healthy (XH Y).
   What is the chance that a son has haemophilia?
___
___

## Memorandum
1. Half Tt (tall) and half tt (short): 1 : 1.
2. 1 red (RR) : 2 pink (RW) : 1 white (WW).
3. A, B, AB and O, each with a chance of 25%.
4. 50% of the sons: half get XH from the mother, half get Xh. The father gives them Y.
`),
    state: 'verified',
    ratings: [4, 4, 3],
    daysOld: 57,
  },
  {
    key: 'life-science-reflex',
    subject: 'LifeScience',
    title: 'Die menslike senuweestelsel: hoe ’n refleksboog jou hand van die warm stoof red',
    language: 'af',
    grades: ['Grade 12'],
    tags: ['senuweestelsel', 'refleks', 'nervous system', 'Graad 12', 'prakties'],
    format: 'docx',
    author: 'Student Fynbos',
    licence: 'CC-BY-4.0',
    description:
      'Die pad van ’n impuls, die verskil tussen ’n refleks en ’n reaksie, en ’n liniaaltoets vir die klas.',
    sections: sectionsOf(`
## Die pad van die impuls
1. Reseptore in die vel neem die hitte waar.
2. ’n Sensoriese neuron gelei die impuls deur die dorsale wortel na die rugmurg.
3. In die rugmurg gaan die impuls oor ’n sinaps na ’n interneuron.
4. ’n Motoriese neuron gelei die impuls deur die ventrale wortel na die effektor.
5. Die effektor, ’n spier in die arm, trek saam en die hand ruk weg.

Die brein kry die boodskap eers daarna. Daarom voel jy die pyn nadat jou hand reeds weg is.

## Hoekom is reflekse belangrik?
’n Refleks is vinnig, outomaties en altyd dieselfde. Dit beskerm die liggaam, want die impuls volg die kortste
pad en wag nie op ’n besluit nie.

## Prakties: hoe vinnig reageer jy?
Werk in pare. Een leerder hou ’n liniaal by die 30 cm-merk vas; die ander hou duim en vinger by 0 oop. Laat die
liniaal sonder waarskuwing val. Lees af waar dit gevang word.
| Afstand | Reaksietyd |
| 5 cm | 0,10 s |
| 10 cm | 0,14 s |
| 15 cm | 0,17 s |
| 20 cm | 0,20 s |
Doen dit vyf keer en bereken jou gemiddelde. Let op: hierdie vang is ’n bewuste reaksie, nie ’n refleks nie,
want jou brein besluit om die vingers toe te maak.

## Vrae
1. Watter deel van die senuweestelsel verwerk ’n refleks in die arm?
2. Wat is ’n sinaps?
3. Hoekom moet die toets meer as een keer gedoen word?

## Antwoorde
1. Die rugmurg.
2. Die aansluiting waar ’n impuls van een neuron na die volgende oorgedra word.
3. Om die resultate meer betroubaar te maak.
`),
    state: 'verified',
    daysOld: 72,
  },
]
