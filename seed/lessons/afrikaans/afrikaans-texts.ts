import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

/** Whole texts: a story to read, a letter to write. */
export const afrikaansTexts: readonly SeedLesson[] = [
  {
    key: 'afrikaans-comprehension',
    subject: 'Afrikaans',
    title: 'Leesbegrip: Die droë rivier',
    language: 'af',
    grades: ['Grade 7'],
    tags: ['leesbegrip', 'storie', 'begripstoets', 'Graad 7'],
    format: 'pdf',
    author: 'Student Fynbos',
    licence: 'CC-BY-SA-4.0',
    description: '’n Kort verhaal uit die Karoo met agt vrae op verskillende vlakke en ’n memorandum.',
    sections: sectionsOf(`
## Die droë rivier
Elke middag ná skool loop Katriena oor die wit sand van die rivier huis toe. Oupa Gert sê daar was ’n tyd toe mense
hier geswem het. Katriena glo hom nie. Sy ken die rivier net as ’n breë pad van sand.

“Die rivier slaap,” sê Oupa. “Maar hy is nie dood nie. Grawe bietjie, dan sal jy sien.”

Saterdag vat Katriena ’n graaf. Sy grawe tot by haar knieë, toe tot by haar heupe. Die sand word donker, en koel teen
haar voete. Skielik stoot daar water in die gat op, net ’n koppie vol, maar helder soos glas.

Sy hardloop huis toe. Oupa sit op die stoep en kyk na die berge, waar wolke soos grys skape saamdrom. “Kom die water
terug?” vra sy. Oupa glimlag. “Sit jou skoene sommer nou al op die rak,” sê hy. “Vannag word hy wakker.”

## Vrae
1. Waaroor loop Katriena elke middag? (1)
2. Hoekom glo sy nie vir Oupa nie? (1)
3. Wat bedoel Oupa met “Die rivier slaap”? (2)
4. Haal ’n vergelyking uit paragraaf 3 aan. (1)
5. Watter beeld gebruik die skrywer vir die wolke? (1)
6. Hoekom moet sy haar skoene op die rak sit? (2)
7. Gee ’n sinoniem vir “helder”. (1)
8. Sou jy self gegrawe het? Gee ’n rede uit die verhaal. (2)

## Memorandum
1. Oor die sand van die rivier.
2. Sy het nog nooit water in die rivier gesien nie.
3. Daar is nog water onder die sand; die rivier kan weer vloei.
4. “helder soos glas”
5. Grys skape wat saamdrom.
6. Dit gaan reën en die rivier gaan afkom; haar skoene moet veilig en droog wees.
7. Byvoorbeeld: deursigtig, skoon.
8. Enige eie antwoord met ’n rede uit die teks.
`),
    state: 'verified',
    ratings: [5, 4, 5, 5, 5],
    daysOld: 44,
  },
  {
    key: 'afrikaans-letter',
    subject: 'Afrikaans',
    title: 'Die vriendelike brief: raamwerk en voorbeeld',
    language: 'af',
    grades: ['Grade 5', 'Grade 6'],
    tags: ['brief', 'skryfwerk', 'Graad 6'],
    format: 'pdf',
    author: 'Student Fynbos',
    licence: 'CC-BY-4.0',
    description:
      'Die dele van ’n brief, ’n kort voorbeeld, en ’n lysie waarmee leerders hul eie brief nagaan.',
    sections: sectionsOf(`
## Die dele
1. Jou adres en die datum, regs bo.
2. Die aanhef: Liewe Ouma of Beste Sipho.
3. Die inleiding: groet, en sê hoekom jy skryf.
4. Die liggaam: twee of drie paragrawe, elk oor een saak.
5. Die slot: ’n wens of ’n vraag, sodat die ander een terugskryf.
6. Die afsluiting: Groete van, en jou naam.

## Voorbeeld
Liewe Ouma

Ek hoop dit gaan goed met Ouma se knie. Ek skryf om dankie te sê vir die rooi trui.

Gister het ons op skool ’n boom geplant. Ek moes die gat grawe, en die grond was so hard soos klip. Meneer sê die
boom sal eendag skadu gee vir kinders wat ons nooit sal ken nie. Ek dink gereeld daaraan.

Sal Ouma in die vakansie by ons kom kuier? Ek sal self die koffie maak.

Groete van

Annelie

## Jou beurt
Skryf ’n brief van 80 tot 100 woorde aan iemand wat ver woon. Vertel van een ding wat jou hierdie week verras het.
___
___
___
___
___
___

## Gaan na
- Het ek ’n adres, datum, aanhef en afsluiting?
- Begin elke sin met ’n hoofletter?
- Is elke paragraaf net oor een saak?
- Het ek die brief hardop gelees?
`),
    state: 'waiting',
    daysOld: 4,
  },
]
