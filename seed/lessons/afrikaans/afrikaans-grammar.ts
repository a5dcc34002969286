import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

/** Grammar, spelling and sayings. */
export const afrikaansGrammar: readonly SeedLesson[] = [
  {
    key: 'afrikaans-degrees',
    subject: 'Afrikaans',
    title: 'Trappe van vergelyking: vet, vetter, vetste – en die uitsonderings',
    language: 'af',
    grades: ['Grade 5', 'Grade 6'],
    tags: ['trappe van vergelyking', 'taalleer', 'werkblad', 'Graad 6'],
    format: 'pdf',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description: 'Die drie trappe, die spelreëls wat leerders vergeet, en tien sinne om te voltooi.',
    sections: sectionsOf(`
## Die drie trappe
Die stellende trap noem ’n eienskap: Die hond is vet. Die vergrotende trap vergelyk twee: Jou hond is vetter as myne.
Die oortreffende trap kies een uit baie: Oupa se hond is die vetste.

## Spelreëls
| Reël | Stellend | Vergrotend | Oortreffend |
| kort klank: verdubbel | dun | dunner | dunste |
| lang klank: een klinker val weg | groot | groter | grootste |
| ná r kom ’n d by | ver | verder | verste |
| die g val weg: deelteken | hoog | hoër | hoogste |
| die d val weg | koud | kouer | koudste |
| die f word w | styf | stywer | styfste |
| onreëlmatig | goed | beter | beste |
| onreëlmatig | baie | meer | meeste |
| onreëlmatig | min | minder | minste |

## Skryf die regte vorm
1. My tas is (swaar) as joune.
2. Dit is die (hoog) berg in die land.
3. Vandag is dit (warm) as gister.
4. Thabo is die (vinnig) hardloper in die klas.
5. Hierdie appel is (sleg) as daardie een.
6. Ek het (min) lekkers as jy.
7. Dit is die (duur) fiets in die winkel.
8. Jy kom (vroeg) as ek by die skool aan.
9. Ouma bak die (lekker) beskuit.
10. Die water word al (koud).

## Antwoorde
1. swaarder
2. hoogste
3. warmer
4. vinnigste
5. slegter
6. minder
7. duurste
8. vroeër
9. lekkerste
10. kouer
`),
    state: 'verified',
    ratings: [5, 5, 5, 4],
    daysOld: 6,
  },
  {
    key: 'afrikaans-idioms',
    subject: 'Afrikaans',
    title: 'Idiome en spreekwoorde uit die plaaslewe',
    language: 'af',
    grades: ['Grade 8', 'Grade 9'],
    tags: ['idiome en spreekwoorde', 'woordeskat', 'taalleer'],
    format: 'docx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description:
      'Tien uitdrukkings met diere en die plaas, hul betekenis, en ’n oefening om hulle te gebruik.',
    sections: sectionsOf(`
## Leer die uitdrukkings
| Uitdrukking | Betekenis |
| die kat uit die boom kyk | eers wag en sien wat gebeur |
| so skaars soos hoendertande | baie skaars |
| die wa voor die osse span | iets in die verkeerde volgorde doen |
| ’n gegewe perd nie in die bek kyk nie | nie fout vind met ’n geskenk nie |
| twee vlieë met een klap slaan | twee dinge tegelyk regkry |
| as die kat weg is, is die muis baas | sonder toesig maak mense wat hulle wil |
| hoe meer haas, hoe minder spoed | wie jaag, maak foute en is later klaar |
| môrestond het goud in die mond | wie vroeg begin, kry baie gedoen |
| jou kuikens tel voor hulle uitgebroei is | te vroeg op sukses reken |
| wie nie waag nie, wen nie | sonder moed bereik jy niks |

## Watter uitdrukking pas?
1. Die onderwyser is siek en die klas raas.
2. Ouma gee my ’n trui. Die kleur is nie mooi nie, maar ek sê dankie.
3. Lindiwe koop solank skoene met die geld wat sy dalk gaan wen.
4. Ek neem die hond vir ’n stap en pos op pad die brief.
5. Die nuwe seun staan eers eenkant en kyk hoe ons speel.
6. Jannie verf die muur voordat hy die gate toemaak.

## Skryf self
Kies een uitdrukking. Skryf ’n paragraaf van vyf sinne waarin dit pas, sonder om die betekenis te verduidelik.
___
___
___
___
___

## Antwoorde
1. As die kat weg is, is die muis baas.
2. ’n Gegewe perd moet jy nie in die bek kyk nie.
3. Sy tel haar kuikens voor hulle uitgebroei is.
4. Twee vlieë met een klap.
5. Hy kyk eers die kat uit die boom.
6. Hy span die wa voor die osse.
`),
    state: 'verified',
    ratings: [4, 4, 5],
    daysOld: 88,
  },
  {
    key: 'afrikaans-plurals',
    subject: 'Afrikaans',
    title: 'Meervoude en verkleinwoorde: oefeninge met die deelteken (ë, ï) en die kappie (ê, ô, û)',
    language: 'af',
    grades: ['Grade 4', 'Grade 5'],
    tags: ['meervoud', 'verkleinwoord', 'spelling', 'taalleer', 'Graad 5'],
    format: 'docx',
    author: 'Student teachers of Mountain View College',
    licence: 'CC-BY-4.0',
    description: 'Spelreëls oor die tekens op letters, twee tabelle, oefeninge en ’n diktee.',
    sections: sectionsOf(`
## Die tekens
Die deelteken wys dat ’n nuwe lettergreep begin: re-ën, vo-ël, ge-ïn-te-res-seerd. Die kappie wys ’n lang klank:
wêreld, môre, brûe.

## Meervoude
| Enkelvoud | Meervoud | Wat gebeur? |
| kat | katte | die t verdubbel |
| boom | bome | een o val weg |
| oog | oë | die g val weg, deelteken |
| knie | knieë | deelteken |
| brug | brûe | die g val weg, kappie |
| dag | dae | die g val weg, sonder teken |
| kind | kinders | die meervoud is -ers |
| pad | paaie | onreëlmatig |

## Verkleinwoorde
| Woord | Verkleinwoord |
| hond | hondjie |
| boom | boompie |
| ring | ringetjie |
| koning | koninkie |
| man | mannetjie |
| oog | ogie |
| foto | foto’tjie |

## Oefen
1. Skryf die meervoud: vlieg, rug, skip, eier, ploeg.
___
2. Skryf die verkleinwoord: bal, seun, besem, tafel, huis.
___
3. Verbeter die spelling: reen, wereld, more, voels.
___

## Diktee
Môre reën dit oor die hele wêreld. Die voëls met die geel oë sit op die brûe. Twee koeie kyk oor die vlak water na
die seë van gras.

## Antwoorde
1. vlieë, rûe, skepe, eiers, ploeë
2. balletjie, seuntjie, besempie, tafeltjie, huisie
3. reën, wêreld, môre, voëls
`),
    state: 'verified',
    ratings: [4, 5],
    daysOld: 103,
  },
  {
    key: 'afrikaans-passive',
    subject: 'Afrikaans',
    title: 'Van bedrywend na lydend: wie doen wat?',
    language: 'af',
    grades: ['Grade 9', 'Grade 10'],
    tags: ['lydende vorm', 'taalleer', 'passive voice', 'skyfies'],
    format: 'pptx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-NC-SA-4.0',
    description: 'Skyfies oor die lydende vorm in drie tye, die werkwoorde sonder ge-, en ses oefensinne.',
    sections: sectionsOf(`
## Wat verander?
Bedrywende vorm: Die seun skop die bal. Die onderwerp doen iets.

Lydende vorm: Die bal word deur die seun geskop. Met die onderwerp word iets gedoen.

Die voorwerp word onderwerp, “deur” kom by, en die hoofwerkwoord word ’n verlede deelwoord.

## Drie tye
| Tyd | Bedrywend | Lydend |
| Teenwoordig | Die seun skop die bal. | Die bal word deur die seun geskop. |
| Verlede | Die seun het die bal geskop. | Die bal is deur die seun geskop. |
| Toekomend | Die seun sal die bal skop. | Die bal sal deur die seun geskop word. |

## Let op
- Werkwoorde met be-, ge-, er-, her-, ont- en ver- kry nie nog ’n ge- nie: Die som word verduidelik.
- Skeibare werkwoorde kry -ge- in die middel: Die deur word toegemaak.
- Met moet, kan en mag staan “word” heel agter: Die boek moet gelees word.
- Weet ons nie wie dit doen nie, laat ons “deur …” weg: My fiets is gesteel.

## Skryf in die lydende vorm
1. Ma bestel die koek.
2. Die leerders het die lokaal skoongemaak.
3. Die spanne sal die wedstryd op Saterdag speel.
4. Jy moet die vorm invul.
5. Iemand het die ruit gebreek.
6. Die kok bak die brood.

## Antwoorde
1. Die koek word deur Ma bestel.
2. Die lokaal is deur die leerders skoongemaak.
3. Die wedstryd sal op Saterdag deur die spanne gespeel word.
4. Die vorm moet deur jou ingevul word.
5. Die ruit is gebreek.
6. Die brood word deur die kok gebak.
`),
    state: 'verified',
    ratings: [5, 4, 4],
    daysOld: 58,
  },
]
