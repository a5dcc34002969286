import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

/** The foundation phase in isiZulu: words first, then short sentences. */
export const firstWords: readonly SeedLesson[] = [
  {
    key: 'life-skills-body-zu',
    subject: 'LifeSkills',
    title: 'Umzimba wami',
    language: 'zu',
    grades: ['Grade R', 'Grade 1'],
    tags: ['umzimba', 'my body', 'amagama', 'Ibanga 1'],
    format: 'pdf',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description: 'Amagama ezitho zomzimba, imisho emifushane, umdlalo nemibuzo.',
    sections: sectionsOf(`
## Izitho zomzimba
| isiZulu | English |
| ikhanda | head |
| amehlo | eyes |
| izindlebe | ears |
| ikhala | nose |
| umlomo | mouth |
| ingalo | arm |
| isandla | hand |
| iminwe | fingers |
| isisu | stomach |
| umlenze | leg |
| idolo | knee |
| unyawo | foot |

## Funda imisho
- Nginamehlo amabili.
- Nginezindlebe ezimbili.
- Ngibona ngamehlo.
- Ngizwa ngezindlebe.
- Ngidla ngomlomo.
- Ngibamba ngezandla.
- Ngihamba ngezinyawo.

## Masidlale
Uthisha uyasho, abafundi bayenza.
1. Thinta ikhanda.
2. Vala amehlo.
3. Phakamisa isandla.
4. Thinta amadolo.
5. Gxuma kabili.

## Imibuzo
1. Ubona ngani?
2. Uzwa ngani?
3. Mangaki amadolo akho?
4. Uhamba ngani?

## Dweba
Dweba umzimba wakho. Bhala amagama amahlanu ezitho zomzimba.

## Izimpendulo
1. Ngibona ngamehlo.
2. Ngizwa ngezindlebe.
3. Amadolo ami mabili.
4. Ngihamba ngezinyawo.
`),
    state: 'verified',
    ratings: [5, 4, 5],
    daysOld: 30,
  },
  {
    key: 'life-skills-hands-zu',
    subject: 'LifeSkills',
    title: 'Ukugeza izandla',
    language: 'zu',
    grades: ['Grade 1', 'Grade 2'],
    tags: ['impilo', 'healthy living', 'personal hygiene', 'izandla'],
    format: 'pptx',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description: 'Kungani sigeza izandla, nini, futhi kanjani. Izithombe abafundi abangazidweba.',
    sections: sectionsOf(`
## Kungani sigeza izandla?
- Izandla ezingcolile zinamagciwane.
- Amagciwane angasigulisa.
- Insipho namanzi kususa amagciwane.

## Sigeza izandla nini?
- Ngaphambi kokudla.
- Ngemva kokusebenzisa indlu yangasese.
- Ngemva kokudlala ngaphandle.
- Ngemva kokukhwehlela noma kokuthimula.
- Ngemva kokuthinta izilwane.

## Sigeza kanjani?
1. Manzisa izandla ngamanzi ahlanzekile.
2. Faka insipho.
3. Hlikihla izandla imizuzwana engama-20.
4. Geza phakathi kweminwe.
5. Hlambulula ngamanzi ahlanzekile.
6. Sula izandla ngethawula elihlanzekile.

## Amagama amasha
| isiZulu | English |
| insipho | soap |
| amanzi | water |
| igciwane | germ |
| ithawula | towel |
| -hlanzekile | clean |
| -ngcolile | dirty |

## Umsebenzi
Dweba isithombe sezandla ezihlanzekile. Bhala umusho owodwa ngaphansi kwesithombe.

## Imibuzo
1. Sigeza izandla ngani?
2. Sigeza izandla nini? Nika izimpendulo ezimbili.
3. Yini engasigulisa?

## Izimpendulo
1. Sigeza ngensipho namanzi.
2. Ngaphambi kokudla. Ngemva kokudlala ngaphandle.
3. Amagciwane.
`),
    state: 'verified',
    ratings: [5],
    daysOld: 9,
  },
  {
    key: 'life-skills-family-zu',
    subject: 'LifeSkills',
    title: 'Umndeni wami',
    language: 'zu',
    grades: ['Grade 1', 'Grade 2'],
    tags: ['umndeni', 'my family', 'ukufunda', 'amagama'],
    format: 'docx',
    author: 'Teacher Naledi',
    licence: 'CC-BY-SA-4.0',
    description: 'Amagama omndeni, indaba emfushane ngoNomsa, imibuzo nezimpendulo.',
    sections: sectionsOf(`
## Amagama omndeni
| isiZulu | English |
| umama | mother |
| ubaba | father |
| ugogo | grandmother |
| umkhulu | grandfather |
| udadewethu | my sister |
| umfowethu | my brother |
| umalume | uncle (mother’s brother) |
| umzala | cousin |

## Funda indaba
Igama lami nguNomsa. Ngineminyaka eyisikhombisa. Ngihlala nogogo, nomama nomfowethu.

Ugogo upheka ukudla okumnandi. Umama usebenza esibhedlela. Umfowethu uthanda ibhola. Mina ngithanda ukufunda
izincwadi.

Sidla ndawonye ebusuku. Ugogo usixoxela izindaba. Ngiyawuthanda umndeni wami.

## Imibuzo
1. UNomsa uneminyaka emingaki?
___
2. UNomsa uhlala nobani?
___
3. Ubani opheka ukudla?
___
4. Umama usebenza kuphi?
___
5. UNomsa uthandani?
___

## Bhala
Bhala imisho emithathu ngomndeni wakho. Dweba isithombe somndeni wakho.
___
___
___

## Izimpendulo
1. Uneminyaka eyisikhombisa.
2. Uhlala nogogo, nomama nomfowabo.
3. Ugogo.
4. Usebenza esibhedlela.
5. Uthanda ukufunda izincwadi.
`),
    state: 'verified',
    ratings: [4, 5, 4],
    daysOld: 52,
  },
]
