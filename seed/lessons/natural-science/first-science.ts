import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

/** First science words in isiZulu. */
export const firstScience: readonly SeedLesson[] = [
  {
    key: 'natural-science-living-zu',
    subject: 'NaturalScience',
    title: 'Izinto eziphilayo nezinto ezingaphili',
    language: 'zu',
    grades: ['Grade 3', 'Grade 4'],
    tags: ['izinto eziphilayo', 'living and non-living things', 'isayensi', 'Ibanga 4'],
    format: 'pdf',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description: 'Yini into ephilayo? Ithebula, umsebenzi wokutshala ubhontshisi, imibuzo nezimpendulo.',
    sections: sectionsOf(`
## Izinto eziphilayo
Abantu, izilwane nezitshalo yizinto eziphilayo.
- Ziyadla.
- Ziyaphefumula.
- Ziyakhula.
- Ziyazala.
- Zidinga amanzi nomoya.

## Izinto ezingaphili
Itshe, isihlalo nebhola yizinto ezingaphili. Azidli, aziphefumuli, azikhuli futhi azizali.

Imoto iyahamba, kodwa ayiphili. Ayidli, ayikhuli futhi ayizali.

## Iyaphila?
| Into | Yebo noma cha? |
| inja | Yebo |
| itshe | Cha |
| isihlahla | Yebo |
| ibhola | Cha |
| utshani | Yebo |
| inyoni | Yebo |
| imoto | Cha |

## Umsebenzi: tshala ubhontshisi
1. Faka uvolo omanzi engilazini.
2. Beka imbewu kabhontshisi phezu kovolo.
3. Beka ingilazi eduze kwewindi.
4. Thela amanzi kancane nsuku zonke.
5. Buka imbewu izinsuku eziyisikhombisa.
6. Dweba okubonayo.

## Imibuzo
1. Bhala izinto ezintathu eziphilayo.
2. Bhala izinto ezintathu ezingaphili.
3. Isitshalo sidingani ukuze sikhule?
4. Imoto iyaphila? Kungani usho njalo?

## Izimpendulo
1. Isibonelo: inja, inyoni, isihlahla.
2. Isibonelo: itshe, ibhola, isihlalo.
3. Sidinga amanzi, umoya nokukhanya kwelanga.
4. Cha. Ayidli, ayikhuli futhi ayizali.
`),
    state: 'verified',
    ratings: [4, 4, 5],
    daysOld: 48,
  },
  {
    key: 'natural-science-weather-zu',
    subject: 'NaturalScience',
    title: 'Isimo sezulu nezinkathi zonyaka',
    language: 'zu',
    grades: ['Grade 2', 'Grade 3'],
    tags: ['isimo sezulu', 'weather and seasons', 'amagama', 'Ibanga 3'],
    format: 'pptx',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description: 'Amagama esimo sezulu, izinkathi ezine zonyaka, nethebula leviki okufanele ligcwaliswe.',
    sections: sectionsOf(`
## Amagama esimo sezulu
| isiZulu | English |
| ilanga | sun |
| imvula | rain |
| umoya | wind |
| amafu | clouds |
| isichotho | hail |
| inkungu | mist |
| umbani | lightning |

## Kunjani namhlanje?
- Kuyashisa.
- Kuyabanda.
- Liyana.
- Kunomoya.
- Liguqubele.

## Izinkathi zonyaka
- Ihlobo: ehlobo kuyashisa.
- Ikwindla: ekwindla amaqabunga ayawa.
- Ubusika: ebusika kuyabanda.
- Intwasahlobo: entwasahlobo izimbali ziyaqhakaza.

## Sigqokani?
- Uma kubanda sigqoka ijezi nesigqoko.
- Uma lina siphatha isambulela.
- Uma kushisa sigqoka izingubo ezilula.

## Ithebula leviki
| Usuku | Isimo sezulu |
| uMsombuluko |  |
| uLwesibili |  |
| uLwesithathu |  |
| uLwesine |  |
| uLwesihlanu |  |

## Phepha!
- Uma izulu liduma, ungami ngaphansi kwesihlahla.
- Ngena endlini.
- Ungadlali emfuleni uma lina kakhulu.

## Imibuzo
1. Zingaki izinkathi zonyaka?
2. Kunjani ebusika?
3. Siphathani uma lina?

## Izimpendulo
1. Zine.
2. Kuyabanda.
3. Siphatha isambulela.
`),
    state: 'verified',
    daysOld: 27,
  },
]
