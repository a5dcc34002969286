import type { SeedLesson } from '../lesson.ts'
import { sectionsOf } from '../sections-of.ts'

export const history: readonly SeedLesson[] = [
  {
    key: 'history-mapungubwe',
    subject: 'History',
    title: 'Mapungubwe: a kingdom on the Limpopo',
    language: 'en',
    grades: ['Grade 6'],
    tags: ['Mapungubwe', 'African kingdoms', 'trade', 'worksheet'],
    format: 'pdf',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description: 'Lesson notes on the hill, the king, the gold and the trade, with sources to think about.',
    sections: sectionsOf(`
## Where and when
Mapungubwe lies where the Shashe River meets the Limpopo, where South Africa, Botswana and Zimbabwe touch. About 800
years ago it was the centre of the first large kingdom in southern Africa. Around 1300 the people left.

## How people lived
- Farmers grew sorghum and millet and kept cattle. Wealth was counted in cattle.
- The king and his family lived on top of the flat hill; most people lived below it.
- Smiths worked iron and copper, and goldsmiths covered wooden figures with thin gold foil.
- Potters and weavers worked at home. Bone tools were used for weaving.

## Trade across an ocean
| Went out | Came in |
| gold | glass beads |
| ivory | cotton cloth |
| animal skins | glazed pottery |
Traders carried the goods to the east coast. Ships then sailed with the monsoon winds to Arabia, India and beyond.

## The golden rhinoceros
In the 1930s a small rhinoceros of gold foil was found in a grave on the hill. Later, the government of the time
did little to tell schools about it: the find showed that Africans had built a rich state long before Europeans
came. Today Mapungubwe is a World Heritage Site, and its golden rhinoceros gave its name to a high national honour.

## Questions
1. What shows that not all people in Mapungubwe were equal?
2. How do we know of trade with far countries, although nobody there wrote a book about it?
3. Give two possible reasons why people moved away around 1300.
4. Why may a government want to hide a part of history?

## Answers
1. The royal family lived apart on the hill and was buried with gold.
2. Archaeologists found glass beads and pottery that were not made in Africa.
3. For example: a drier or cooler climate, failing harvests, trade that moved to Great Zimbabwe.
4. A reasoned answer: the past can prove that an unjust idea is false.
`),
    state: 'verified',
    ratings: [5, 5, 4, 5],
    daysOld: 50,
  },
  {
    key: 'history-mandela-zu',
    subject: 'History',
    title: 'UNelson Mandela: impilo yakhe',
    language: 'zu',
    grades: ['Grade 4'],
    tags: ['uNelson Mandela', 'learning from leaders', 'umlando', 'Ibanga 4'],
    format: 'docx',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description: 'Indaba emfushane ngempilo kaNelson Mandela, amagama amasha, imibuzo nezimpendulo.',
    sections: sectionsOf(`
## Ebuntwaneni
UNelson Mandela wazalwa mhla ziyi-18 kuJulayi 1918 eMvezo, eMpumalanga Kapa. Igama lakhe lokuqala kwakunguRolihlahla.
Uthisha wakhe wamnika igama elithi Nelson. Wakhulela eQunu, lapho ayelusa khona izinkomo.

## Ummeli
UMandela wafundela ubummeli. Ngo-1952 yena no-Oliver Tambo bavula ihhovisi labameli eGoli. Babesiza abantu
ababephethwe kabi ngenxa yobandlululo.

## Ejele
UMandela walwa nobandlululo. Waboshwa iminyaka engama-27. Wahlala iminyaka eyi-18 eRobben Island. Wakhululwa mhla
ziyi-11 kuFebhuwari 1990.

## UMongameli
Ngo-1993 uMandela no-F.W. de Klerk bathola uMklomelo Woxolo kaNobel. Mhla ziyi-10 kuMeyi 1994 waba nguMongameli wokuqala
wentando yeningi eNingizimu Afrika. Washona mhla zi-5 kuDisemba 2013.

## Amagama amasha
| isiZulu | English |
| ubandlululo | apartheid |
| ummeli | lawyer |
| ijele | prison |
| umongameli | president |
| intando yeningi | democracy |
| uxolo | peace |

## Imibuzo
1. UMandela wazalwa kuphi?
___
2. Ubani owamnika igama elithi Nelson?
___
3. Waboshwa iminyaka emingaki?
___
4. Waba nguMongameli ngamuphi unyaka?
___

## Izimpendulo
1. Wazalwa eMvezo.
2. Uthisha wakhe.
3. Iminyaka engama-27.
4. Ngo-1994.
`),
    state: 'verified',
    ratings: [5, 4, 5],
    daysOld: 19,
  },
  {
    key: 'history-industrial',
    subject: 'History',
    title: 'Die Industriële Revolusie: van tuisnywerheid tot fabriek',
    language: 'af',
    grades: ['Grade 8'],
    tags: ['Industriële Revolusie', 'Industrial Revolution', 'Graad 8', 'skyfies'],
    format: 'pptx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-SA-4.0',
    description: 'Oorsake, uitvindings en gevolge, met ’n bronvraag uit die oogpunt van ’n kinderwerker.',
    sections: sectionsOf(`
## Hoe dit voor 1750 was
- Die meeste mense in Brittanje het op die platteland gewoon en geboer.
- Families het tuis garing gespin en lap geweef.
- Krag het van mense, diere, wind en water gekom.

## Hoekom Brittanje eerste?
1. Baie steenkool en ysterertse, naby mekaar.
2. Geld uit handel, ook uit slawehandel en suikerplantasies.
3. Kolonies wat katoen gelewer en goedere gekoop het.
4. Nuwe boerderymetodes: minder hande op die plaas, meer in die stad.

## Uitvindings
| Jaar | Uitvinding | Wat het verander? |
| 1764 | die spinmasjien “Jenny” | een mens spin agt drade tegelyk |
| 1769 | James Watt se beter stoomenjin | fabrieke hoef nie by ’n rivier te staan nie |
| 1785 | die kragweefgetou | lap word vinnig en goedkoop |
| 1825 | die eerste openbare stoomspoorweg | mense en goedere beweeg vinniger |

## Gevolge
- Stede het vinnig gegroei, met krotte, rook en siektes.
- Kinders het tot veertien uur per dag in fabrieke en myne gewerk.
- Werkers het vakbonde gestig, en wette het kinderarbeid begin beperk.
- Goedere het goedkoper geword, en ’n nuwe middelklas het ontstaan.

## Skep jou eie bron
Verbeel jou jy is ’n kind van tien in ’n katoenfabriek in 1830. Skryf ses dagboeksinne: wat hoor, ruik en voel jy?

Vra dan: is so ’n verbeelde dagboek ’n primêre bron? Hoekom nie?

## Vrae
1. Noem twee redes waarom dit in Brittanje begin het.
2. Hoe het stoom die plek van fabrieke verander?
3. Wie het voordeel getrek, en wie nie?
`),
    state: 'verified',
    ratings: [3, 4, 4],
    daysOld: 125,
  },
  {
    key: 'history-freedom-charter',
    subject: 'History',
    title: 'The Freedom Charter, 1955: source-based questions',
    language: 'en',
    grades: ['Grade 9', 'Grade 11'],
    tags: ['apartheid', 'resistance', 'source-based questions', 'exam practice'],
    format: 'pdf',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description: 'Background, two short sources, questions with marks, and notes for the marker.',
    sections: sectionsOf(`
## Background
In 1954 and 1955 volunteers of the Congress Alliance went from house to house, to farms and factories, and asked people
what they wanted in a free South Africa. The answers were gathered into one document, the Freedom Charter. It was
adopted on 26 June 1955 at the Congress of the People in Kliptown, near Johannesburg. Nearly 3 000 delegates came.
On the second day the police surrounded the meeting and took names and papers.

In December 1956 the state arrested 156 leaders for high treason. The trial ended in March 1961: nobody was found guilty.

## Source A
From the opening of the Freedom Charter, 1955: “South Africa belongs to all who live in it, black and white.”

## Source B
An imagined memory, written for this worksheet: “My mother could not write, so the volunteer wrote for her. She said:
a house with a tap, and school for my daughters. When the Charter was read out, she nudged me. That is mine, she
whispered.”

## Questions
1. When and where was the Freedom Charter adopted? (2)
2. What does Source A say about who South Africa belongs to? (1)
3. How did that idea differ from the laws of apartheid? Give one law as an example. (3)
4. What does Source B suggest about how the Charter was made? (2)
5. Which of the two sources can a historian use as evidence of 1955? Give a reason. (3)
6. Why did the state see the Charter as treason? (3)

## Notes for the marker
1. 26 June 1955, in Kliptown.
2. To everybody who lives in it, whatever their race.
3. Apartheid divided rights by race, for example the Group Areas Act of 1950 or the Bantu Education Act of 1953.
4. Ordinary people were asked; their wishes went into it.
5. Source A: it is a document of the time. Source B was made up later and is no evidence, however likely it sounds.
6. It demanded equal rights and a vote for all, which would have ended the rule of the minority.
`),
    state: 'verified',
    ratings: [5, 4, 5, 5, 4],
    daysOld: 14,
  },
  {
    key: 'history-oral-link',
    subject: 'History',
    title: 'Ask your grandparents: an oral history recorder',
    language: 'en',
    grades: ['Grade 4', 'Grade 5', 'Grade 9'],
    tags: ['local history', 'oral history', 'project'],
    format: 'link',
    url: 'https://living-memory.example/record',
    author: 'Student Fynbos',
    licence: 'CC-BY-NC-SA-4.0',
    description:
      'Question cards and a simple recorder in the browser. Recordings stay on the phone until you share them.',
    sections: [],
    state: 'waiting',
    daysOld: 6,
  },
]
