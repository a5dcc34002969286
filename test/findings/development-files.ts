/** Invented files that the rules were developed with. Their results prove nothing; those of held-out-files.ts do. */
import {
  hyphenated, identityNumber, isbn10, isbn13, type Kind, lesson, lessonPages, mobile, person, pick, surnameFirst,
  times, wrongLast,
} from './fake-people.ts' // prettier-ignore

const publishers = [
  'Maskew Miller Longman',
  'Via Afrika',
  'Oxford University Press',
  'Shuter & Shooter',
  'Vivlia',
]

export const developmentKinds: Readonly<Record<string, Kind>> = {
  'scanned imprint page': (random, language) => {
    const publisher = pick(random, publishers)
    const year = 2004 + random(20)
    return {
      pages: [
        `Platinum Mathematics Grade 9`,
        language === 'en'
          ? `© ${publisher} ${year}\nAll rights reserved. No part of this publication may be reproduced.\nFirst published ${year}\nISBN ${hyphenated(isbn13(random))}`
          : `Kopiereg © ${publisher} ${year}\nAlle regte voorbehou.\nISBN ${isbn10(random)}`,
        ...lessonPages(random, language, 2),
      ],
      labels: ['copyright', 'publisher', 'isbn'],
    }
  },
  'footer of a textbook page': (random, language) => {
    const publisher = pick(random, publishers)
    return {
      pages: times(4, (i) => `${lesson(random, language)}\n${publisher}\n${112 + i}`),
      labels: ['publisher'],
    }
  },
  'past paper': (random, language) => ({
    pages: [
      'NATIONAL SENIOR CERTIFICATE\nGRADE 12\nMATHEMATICS P1\nMARKS: 150\nTIME: 3 hours',
      `${lesson(random, language)}\nCopyright reserved\nPlease turn over`,
      `${lesson(random, language)}\nKopiereg voorbehou\nBlaai om asseblief`,
    ],
    labels: ['copyright'],
  }),
  worksheet: (random, language) => ({ pages: lessonPages(random, language, 3), labels: [] }),
  'lesson about copyright': (random) => ({
    pages: [
      `Copyright\nCopyright is a law that protects what people write, draw or compose. The © symbol tells readers that a work is protected.`,
      `Which of these need permission? (a) A poem (b) A photo (c) 1994 is the year of the election\nThe words “All rights reserved” mean that you must ask first.\nThe Copyright Act 98 of 1978 applies in South Africa.\n${lesson(random, 'en')}`,
    ],
    labels: [],
  }),
  'list of sources': (random) => {
    const publisher = pick(random, publishers)
    return {
      pages: [
        ...lessonPages(random, 'en', 2),
        `References\n${surnameFirst(random)} (2015). Teaching fractions in the Foundation Phase. Cape Town: ${publisher}.\n${surnameFirst(random)} (2018). Reading for meaning. Johannesburg: ${publisher}.`,
      ],
      labels: [],
    }
  },
  'open licence': (random, language) => ({
    pages: [
      ...lessonPages(random, language, 2),
      `© ${2018 + random(8)} ${person(random)}. This work is licensed under a Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International License. http://creativecommons.org/licenses/by-nc-sa/4.0/`,
    ],
    labels: ['licence'],
  }),
  'lesson about licences': (random) => ({
    pages: [
      'CC BY lets others share if they name you. CC BY-SA means they share under the same terms. CC BY-NC allows no sale. CC BY-ND means no changes.\nWhich licence would you choose, CC BY or CC0?',
      lesson(random, 'en'),
    ],
    labels: [],
  }),
  'class list with identity numbers': (random) => ({
    pages: [
      `Class list Grade 8B\n${times(12, () => `${person(random)} ${identityNumber(random)}`).join('\n')}`,
      lesson(random, 'en'),
    ],
    labels: ['identity'],
  }),
  'numbers like identity numbers': (random) => ({
    pages: [
      `Barcodes\n${times(10, () => wrongLast(identityNumber(random))).join('\n')}\n6001087006583\n1234567890123`,
      lesson(random, 'en'),
    ],
    labels: [],
  }),
  'telephone list': (random, language) => ({
    pages: [
      `${language === 'en' ? 'Contact list of parents' : 'Kontaklys van ouers'}\n${times(15, () => `${person(random)} ${mobile(random)}`).join('\n')}`,
    ],
    labels: ['phone'],
  }),
  'mark list': (random, language) => ({
    pages: [
      `${language === 'en' ? 'Term 2 Mathematics Grade 9\nName Test 1 Test 2 Total' : 'Kwartaal 2 Wiskunde Graad 9\nNaam Toets 1 Toets 2 Totaal'}\n${times(14, (i) => `${i + 1}. ${person(random)} ${random(50)} ${random(50)} ${random(100)}`).join('\n')}`,
    ],
    labels: ['marks'],
  }),
  'mark list with a cell a line': (random) => ({
    pages: [
      `Names of learners\nTest\nExam\n${times(9, () => `${surnameFirst(random)}\n${random(50)}\n${random(100)}`).join('\n')}`,
    ],
    labels: ['marks'],
  }),
  'class list without marks': (random) => ({
    pages: [`Names of learners, Test group\n${times(14, (i) => `${i + 1}. ${person(random)}`).join('\n')}`],
    labels: [],
  }),
  'class list with numbers of rows': (random) => ({
    pages: [`Names of learners, Term 1\n${times(12, (i) => `${person(random)}\n${i + 2}`).join('\n')}`],
    labels: [],
  }),
  'wrong ISBN': (random) => ({
    pages: [
      `ISBN ${wrongLast(isbn13(random))}\nISBN-13: ${hyphenated(wrongLast(isbn13(random)))}\n${lesson(random, 'en')}`,
    ],
    labels: [],
  }),
  'bought worksheet': (random) => ({
    pages: [
      `${lesson(random, 'en')}\nThank you for your purchase! Visit my TpT store for more. www.teacherspayteachers.com`,
    ],
    labels: ['marketplace'],
  }),
  'table of countries': () => ({
    pages: [
      'Total population in millions, test your knowledge\nName of the country\nSouth Africa 59\nNew Zealand 5\nSri Lanka 22\nSaudi Arabia 35\nCosta Rica 5',
    ],
    labels: [],
  }),
  'memo with an email': (random) => ({
    pages: [
      `${lesson(random, 'en')}\nQuestions: ${person(random).toLowerCase().replace(' ', '.')}@gmail.com`,
    ],
    labels: ['email'],
  }),
  'report of marks': (random, language) => ({
    pages: [
      lesson(random, language),
      `${language === 'en' ? 'Surname and name   Task 1   Task 2   Exam   %' : 'Van en naam   Taak 1   Taak 2   Eksamen   %'}\n${times(22, () => `${surnameFirst(random)} ${random(20)}/20 ${random(30)}/30 ${random(100)} ${random(100)}%`).join('\n')}`,
    ],
    labels: ['marks'],
  }),
  rubric: () => ({
    pages: [
      'Name of learner: ________  Total marks\nContent Knowledge 10\nLanguage Structure 10\nOral Presentation 20\nVisual Aids 5\nTeam Work 5',
    ],
    labels: [],
  }),
  'invoice numbers': (random) => ({
    pages: [`Invoice numbers\n${times(20, () => wrongLast(identityNumber(random))).join('\n')}`],
    labels: [],
  }),
  'spelling test results': (random) => ({
    pages: [
      `${lesson(random, 'en')}\nSpelling test: results of the learners\n${times(7, () => `${person(random)}: ${random(10)}/10`).join('\n')}`,
    ],
    labels: ['marks'],
  }),
  'table of results in sport': () => ({
    pages: [
      'Use the table to answer. Total points of each team, by name\nOrlando Pirates 45\nKaizer Chiefs 51\nCape Town City 39\nSuper Sport 33\nGolden Arrows 28',
    ],
    labels: [],
  }),
  'table with lines': (random) => ({
    pages: [
      `${lesson(random, 'en')}\n| No | Name | Class test | June exam |\n${times(12, (i) => `| ${i + 1} | ${person(random)} | ${random(40)} | ${random(100)} |`).join('\n')}`,
    ],
    labels: ['marks'],
  }),
  'price list': () => ({
    pages: ['Shopping with a budget\nName of product and total price\nBrown Bread 18\nFresh Milk 22\nMaize Meal 96\nWhite Sugar 31\nSunflower Oil 44'], // prettier-ignore
    labels: [],
  }),
  'famous people': () => ({
    pages: ['Test yourself: who is it?\nName and age\nNelson Mandela 95\nAlbert Luthuli 69\nLilian Ngoyi 68\nSol Plaatje 55\nCharlotte Maxeke 68'], // prettier-ignore
    labels: [],
  }),
  scan: () => ({ pages: ['', '', ''], labels: ['unreadable'] }),
}
