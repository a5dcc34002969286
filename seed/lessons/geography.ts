import type { SeedLesson } from '../lesson.ts'
import { sectionsOf } from '../sections-of.ts'

export const geography: readonly SeedLesson[] = [
  {
    key: 'geography-scale',
    subject: 'Geography',
    title: 'Map work 1:50 000: distance, area and gradient',
    language: 'en',
    grades: ['Grade 10', 'Grade 11', 'Grade 12'],
    tags: ['mapwork', 'map skills', 'scale', 'gradient', 'exam practice'],
    format: 'pdf',
    author: 'Teacher Naledi',
    licence: 'CC-BY-4.0',
    description:
      'Three calculations that come back in every map work paper, each with an example, and tasks to practise.',
    sections: sectionsOf(`
## Distance
On a 1:50 000 map 1 cm stands for 50 000 cm on the ground, which is 500 m or 0,5 km.
- Measure in centimetres. Multiply by 0,5 to get kilometres.
- On a 1:10 000 orthophoto map 1 cm stands for 100 m. Multiply by 0,1 to get kilometres.

Example: two schools are 7,4 cm apart on the topographic map: 7,4 × 0,5 = 3,7 km.

## Area
Turn both sides into kilometres before you multiply.

Example: a dam measures 4 cm by 3 cm. Length 2 km, breadth 1,5 km, area 2 × 1,5 = 3 km².

## Gradient
Gradient = vertical interval : horizontal equivalent. Both must be in metres; write the answer as 1 : n.

Example: a path climbs from 1 240 m to 1 360 m over 6 cm on the map. Vertical interval 120 m, horizontal
equivalent 6 × 500 = 3 000 m. 120 : 3 000 = 1 : 25. For every 25 m forward the path rises 1 m.

## Tasks
1. A river is 11,6 cm long on the topographic map. How long is it in kilometres?
2. How long is the same river on the orthophoto map, in centimetres?
3. A plantation measures 5 cm by 2,4 cm on the topographic map. Calculate its area.
4. A road rises 80 m over 3,2 cm on the topographic map. Calculate the gradient. Is it steep for a loaded truck?
5. Why can a line measured on the map be shorter than the real road?

## Answers
1. 11,6 × 0,5 = 5,8 km
2. 58 cm: the scale is five times larger.
3. 2,5 km × 1,2 km = 3 km²
4. 80 : 1 600 = 1 : 20; yes, trucks will use a low gear.
5. A straight line cuts the bends, and the map shows the slope as if it were flat.
`),
    state: 'verified',
    ratings: [5, 5, 4, 5, 5, 5, 4],
    daysOld: 15,
  },
  {
    key: 'geography-water-cycle',
    subject: 'Geography',
    title: 'Reënvalverspreiding en die watersiklus in Suid-Afrika: van die see tot in jou kraan',
    language: 'af',
    grades: ['Grade 4', 'Grade 5'],
    tags: ['watersiklus', 'reënval', 'water in South Africa', 'Graad 5'],
    format: 'pptx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description:
      'Waar ons water vandaan kom, hoekom die ooste natter as die weste is, en hoe ons elke druppel bewaar.',
    sections: sectionsOf(`
## Die watersiklus
1. Verdamping: die son verhit die see, en water word damp.
2. Kondensasie: die damp koel hoog in die lug af en vorm wolke.
3. Neerslag: reën, hael of sneeu val.
4. Afloop: die water vloei in strome en riviere terug see toe.
5. Insypeling: ’n deel sak in die grond weg en word grondwater.

## Hoeveel reën kry ons?
- Suid-Afrika kry gemiddeld minder as 500 mm reën per jaar, ver onder die wêreldgemiddelde.
- Die ooste is nat, want warm, vogtige lug kom van die Indiese Oseaan af.
- Die weste is droog, want die koue Benguelastroom maak min damp.

## Wanneer reën dit?
| Streek | Seisoen |
| die binneland en die ooskus | somer |
| die Wes-Kaap | winter |
| die suidkus | die hele jaar |

## Van die dam na die kraan
1. Reënwater loop in ’n dam in.
2. Pype neem dit na ’n suiweringsaanleg, waar sand en kieme verwyder word.
3. ’n Pomp stoot dit na ’n reservoir op ’n hoë plek.
4. Deur swaartekrag vloei dit na jou kraan.

## Wat kan ons doen?
- Draai krane styf toe; maak lekkasies gou reg.
- Vang reënwater in ’n tenk op.
- Gebruik badwater om die tuin nat te lei.

## Vrae
1. Hoe word seewater ’n wolk?
2. Hoekom is die Wes-Kaap in Julie nat?
3. Hoekom staan ’n reservoir op ’n heuwel?

## Antwoorde
1. Dit verdamp en kondenseer dan in die koel lug.
2. Dit is ’n winterreënvalstreek.
3. Sodat swaartekrag die water na die huise laat vloei.
`),
    state: 'verified',
    ratings: [5, 4],
    daysOld: 61,
  },
  {
    key: 'geography-weather-map',
    subject: 'Geography',
    title: 'Reading a synoptic weather map',
    language: 'en',
    grades: ['Grade 10', 'Grade 11'],
    tags: ['synoptic maps', 'weather', 'atmosphere', 'worksheet'],
    format: 'docx',
    author: 'Student Fynbos',
    licence: 'CC-BY-NC-4.0',
    description:
      'Isobars, highs and lows, fronts and station models, with a task that works with any newspaper map.',
    sections: sectionsOf(`
## Isobars
An isobar joins places with the same air pressure, measured in hectopascal (hPa). Lines close together mean a
steep pressure gradient and strong wind. Lines far apart mean light wind.

## Highs and lows in the Southern Hemisphere
| System | Air moves | Turns | Weather |
| High (anticyclone) | down and outward | anticlockwise | dry, clear |
| Low (cyclone) | up and inward | clockwise | cloud, often rain |

Around South Africa look for the South Atlantic High in the west, the South Indian High in the east, and in winter
often a strong Kalahari High over the interior.

## Cold fronts
A cold front is drawn as a line with triangles that point where it is moving, from west to east. As it passes, the
pressure rises, the temperature drops, the wind turns from north-west to south-west, and rain falls, mainly in the
south-western Cape in winter.

## The station model
- The number at the upper left is the air temperature, at the lower left the dew point, both in °C.
- The shaded part of the circle shows the cloud cover: half shaded is 4 eighths.
- The line points to where the wind comes from. A long feather is 10 knots, a short one 5 knots.

## Task
Take any weather map of South Africa.
1. Is it summer or winter? Give two reasons from the map.
___
___
2. Where is the wind strongest? How do you know?
___
3. Describe the weather of one station in a full sentence.
___
4. Forecast tomorrow’s weather in Cape Town and say why.
___
___
`),
    state: 'verified',
    ratings: [3, 4, 3],
    daysOld: 99,
  },
  {
    key: 'geography-earthquakes',
    subject: 'Geography',
    title: 'Aardbewings en vulkane: waarom die aarde se plate beweeg en hoe gemeenskappe hulle voorberei',
    language: 'af',
    grades: ['Grade 7', 'Grade 10'],
    tags: ['aardbewing', 'vulkaan', 'plaattektoniek', 'plate tectonics', 'Graad 7'],
    format: 'pdf',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-SA-4.0',
    description:
      'Lesnotas met ’n tabel van plaatgrense, twee Suid-Afrikaanse aardbewings en ’n veiligheidsoefening.',
    sections: sectionsOf(`
## ’n Gebreekte eierdop
Die aarde se kors is soos ’n gebreekte eierdop: dit bestaan uit groot stukke, die plate, wat op warm, sagte gesteente
dryf. Hulle beweeg ’n paar sentimeter per jaar, omtrent so vinnig soos jou naels groei.

## Drie soorte grense
| Grens | Beweging | Gevolg |
| Divergerend | plate gaan uitmekaar | nuwe kors, vulkane op die seebodem |
| Konvergerend | plate bots | gebergtes, vulkane, sterk aardbewings |
| Transform | plate skuur langs mekaar verby | aardbewings, geen vulkane nie |

## Wat is ’n aardbewing?
Plate haak vas, spanning bou op, en skielik skiet hulle los. Die plek diep in die aarde waar dit gebeur, is die
fokus. Die punt reguit daarbo op die oppervlak is die episentrum. ’n Seismograaf meet die golwe.

Suid-Afrika lê ver van ’n plaatgrens, en tog was daar in 1969 ’n aardbewing van 6,3 by Tulbagh en Ceres en in 2014
een van 5,5 by Orkney. In mynstreke veroorsaak diep tonnels ook skuddings.

## Tydens ’n aardbewing
1. Sak af op jou knieë.
2. Skuil onder ’n stewige tafel en beskerm jou kop.
3. Hou vas tot die skudding verby is.
4. Gaan daarna uit, weg van geboue en kragdrade. Gebruik nooit ’n hysbak nie.

## Vrae
1. Wat is die verskil tussen die fokus en die episentrum?
2. Hoekom is daar baie vulkane rondom die Stille Oseaan?
3. Hoekom sterf daar in twee lande met ewe sterk aardbewings nie ewe veel mense nie?

## Antwoorde
1. Die fokus is diep in die aarde, die episentrum op die oppervlak reguit daarbo.
2. Daar is konvergerende plaatgrense: een plaat duik onder die ander in en smelt gedeeltelik.
3. Bouvoorskrifte, waarskuwings, noodhulp en armoede maak die verskil.
`),
    state: 'verified',
    ratings: [4, 5, 4],
    daysOld: 145,
  },
  {
    key: 'geography-provinces',
    subject: 'Geography',
    title: 'The nine provinces and their capitals: quiz',
    language: 'en',
    grades: ['Grade 4', 'Grade 5'],
    tags: ['map skills', 'provinces', 'quiz', 'our country'],
    format: 'pdf',
    author: 'Student Fynbos',
    licence: 'CC0-1.0',
    description: 'A table to learn from, ten quiz questions, and an answer key to fold under.',
    sections: sectionsOf(`
## Learn
| Province | Capital |
| Eastern Cape | Bhisho |
| Free State | Bloemfontein |
| Gauteng | Johannesburg |
| KwaZulu-Natal | Pietermaritzburg |
| Limpopo | Polokwane |
| Mpumalanga | Mbombela |
| Northern Cape | Kimberley |
| North West | Mahikeng |
| Western Cape | Cape Town |

## Quiz
1. Which province is the largest in area?
2. Which is the smallest in area but has the most people?
3. How many provinces have a coast? Name them.
4. Which provinces share a border with Lesotho?
5. Kimberley is the capital of which province?
6. Which province lies furthest north?
7. In which province is the Kruger National Park, besides Limpopo?
8. Name the three capital cities of South Africa.
9. Which two provinces have North or Northern in their names?
10. Stand in Bloemfontein and travel east. Which neighbouring country do you reach first?

## Answers
1. Northern Cape
2. Gauteng
3. Four: Northern Cape, Western Cape, Eastern Cape and KwaZulu-Natal
4. Free State, KwaZulu-Natal and Eastern Cape
5. Northern Cape
6. Limpopo
7. Mpumalanga
8. Pretoria, Cape Town and Bloemfontein
9. North West and Northern Cape
10. Lesotho
`),
    state: 'reported',
    ratings: [2, 3, 2],
    daysOld: 200,
  },
  {
    key: 'geography-climate-graph',
    subject: 'Geography',
    title: 'Climate graph maker: type twelve months, see the graph',
    language: 'en',
    grades: ['Grade 8', 'Grade 9', 'Grade 10'],
    tags: ['climate regions', 'graphs', 'interactive'],
    format: 'link',
    url: 'https://map-room.example/tools/climate-graph',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description:
      'Enter rainfall and temperature of any town; the page draws a climate graph that prints on one sheet.',
    sections: [],
    state: 'verified',
    ratings: [4, 4],
    daysOld: 33,
  },
]
