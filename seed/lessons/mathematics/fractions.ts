import type { SeedLesson } from '../../lesson.ts'
import { sectionsOf } from '../../sections-of.ts'

/** One series, numbered 1, 2 and 10: a list sorted by letters alone would show 10 before 2. */
export const fractions: readonly SeedLesson[] = [
  {
    key: 'maths-fractions-1',
    subject: 'Maths',
    title: 'Breuke: werkvel 1',
    language: 'af',
    grades: ['Grade 4'],
    tags: ['breuke', 'fractions', 'werkvel', 'Graad 4'],
    format: 'pdf',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description: 'Teller en noemer: skryf, vergelyk en teken gewone breuke. Met antwoorde.',
    sections: sectionsOf(`
## Wat is ’n breuk?
’n Breuk wys hoeveel gelyke dele van ’n geheel ons neem. In 3/4 sê die noemer (4) in hoeveel gelyke dele die
geheel verdeel is. Die teller (3) sê hoeveel van daardie dele ons het.

## A. Skryf die breuk
1. ’n Koek word in 8 gelyke stukke gesny. Palesa eet 3 stukke. Watter breuk het sy geëet? Watter breuk is oor?
___
2. ’n Sokkerspan speel 10 wedstryde en wen 7. Watter breuk van die wedstryde het hulle gewen?
___
3. Daar is 6 lemoene in ’n sak. Twee is nog groen. Watter breuk is groen?
___

## B. Vergelyk
Skryf <, > of = tussen die twee breuke.
4. 1/2 en 1/4
5. 3/8 en 5/8
6. 2/4 en 1/2
7. 1/3 en 1/5

## C. Teken
8. Teken ’n reghoek. Verdeel dit in 5 gelyke dele en kleur 2/5 in. Watter breuk is nie gekleur nie?
___

## Antwoorde
1. Sy het 3/8 geëet; 5/8 is oor.
2. 7/10
3. 2/6, en dit is net so veel soos 1/3.
4. 1/2 > 1/4
5. 3/8 < 5/8
6. 2/4 = 1/2
7. 1/3 > 1/5: hoe meer dele, hoe kleiner is elke deel.
8. 3/5 is nie gekleur nie.
`),
    state: 'verified',
    ratings: [5, 4, 5, 5],
    daysOld: 90,
  },
  {
    key: 'maths-fractions-2',
    subject: 'Maths',
    title: 'Breuke: werkvel 2',
    language: 'af',
    grades: ['Grade 5'],
    tags: ['breuke', 'optelling', 'aftrekking', 'werkvel', 'Graad 5'],
    format: 'pdf',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description:
      'Tel breuke met dieselfde noemer op en trek hulle af. Met gemengde getalle en woordprobleme.',
    sections: sectionsOf(`
## Die reël
Wanneer die noemers dieselfde is, tel ons net die tellers bymekaar of trek hulle van mekaar af. Die noemer bly
soos dit is, want die dele bly ewe groot.

Voorbeeld: 2/7 + 3/7 = 5/7. Voorbeeld: 5/6 – 4/6 = 1/6.

As die teller groter as die noemer word, skryf ons ’n gemengde getal: 9/5 = 1 4/5, want 5/5 is een geheel.

## A. Bereken
1. 1/5 + 3/5
2. 4/9 + 4/9
3. 7/8 – 2/8
4. 5/6 + 4/6
5. 1 – 3/10
6. 2 1/4 + 1 2/4

## B. Woordprobleme
7. Sipho verf 3/8 van die muur voor ete en 4/8 ná ete. Hoeveel van die muur is geverf?
___
8. ’n Bottel bevat 9/10 liter melk. Die kinders drink 6/10 liter. Hoeveel melk is oor?
___
9. Anna hardloop 1 3/5 km en loop daarna 4/5 km. Hoe ver het sy altesaam gegaan?
___

## Antwoorde
1. 4/5
2. 8/9
3. 5/8
4. 9/6 = 1 3/6, dit is 1 1/2
5. 10/10 – 3/10 = 7/10
6. 3 3/4
7. 7/8 van die muur
8. 3/10 liter
9. 1 7/5 = 2 2/5 km
`),
    state: 'verified',
    ratings: [4, 4, 5],
    daysOld: 83,
  },
  {
    key: 'maths-fractions-10',
    subject: 'Maths',
    title: 'Breuke: werkvel 10',
    language: 'af',
    grades: ['Grade 7'],
    tags: ['breuke', 'vermenigvuldiging', 'werkvel', 'Graad 7'],
    format: 'docx',
    author: 'Juffrou Protea',
    licence: 'CC-BY-4.0',
    description:
      'Vermenigvuldig breuke en gemengde getalle, vereenvoudig, en los probleme uit die kombuis en die taxi op.',
    sections: sectionsOf(`
## Die reël
Vermenigvuldig teller met teller en noemer met noemer: 2/3 × 3/4 = 6/12 = 1/2. Vereenvoudig die antwoord.

Skryf ’n gemengde getal eers as ’n onegte breuk: 1 1/2 = 3/2. Die woord “van” beteken maal: 3/4 van 20 is
3/4 × 20 = 15.

## A. Bereken en vereenvoudig
1. 1/2 × 4/5
2. 3/8 × 2/3
3. 5/6 van 12
4. 1 1/2 × 2/5
5. 2 1/4 × 1 1/3

## B. Probleme
6. ’n Resep vra 2 1/2 koppies meel. Jy bak net die helfte. Hoeveel meel het jy nodig?
___
7. ’n Taxi se tenk hou 60 liter en is 3/4 vol. Die bestuurder gebruik 2/3 van daardie petrol. Hoeveel liter
   gebruik hy, en hoeveel is oor?
___
___
8. In ’n klas van 36 leerders speel 2/3 sport. Die helfte van hulle speel netbal. Watter breuk van die klas speel
   netbal, en hoeveel leerders is dit?
___

## Antwoorde
1. 4/10 = 2/5
2. 6/24 = 1/4
3. 10
4. 3/2 × 2/5 = 6/10 = 3/5
5. 9/4 × 4/3 = 36/12 = 3
6. 5/2 × 1/2 = 5/4 = 1 1/4 koppies
7. Daar is 45 liter in die tenk; hy gebruik 30 liter en 15 liter is oor.
8. 1/3 van die klas, dit is 12 leerders.
`),
    state: 'verified',
    ratings: [4],
    daysOld: 80,
  },
]
