/** Invented files of other kinds than those of the development half: written before the rules saw any of them. */
import {
  hyphenated, identityNumber, isbn10, isbn13, type Kind, lesson, lessonPages, mobile, person, pick, surnameFirst,
  times, wrongLast,
} from './fake-people.ts' // prettier-ignore

const publishers = ['Pearson South Africa', 'Macmillan South Africa', 'Cambridge University Press', 'Juta and Company', 'Future Managers', 'Best Books', 'The Answer Series'] // prettier-ignore

const rights: Readonly<Record<string, Kind>> = {
  'published by': (random, language) => {
    const [publisher, year] = [pick(random, publishers), 2003 + random(20)]
    const text =
      language === 'en'
        ? `Published by ${publisher} (Pty) Ltd\n4th Floor, Auto Atlantic, Cape Town\nCopyright ${year} ${publisher}`
        : `Uitgegee deur ${publisher} (Edms) Bpk\nGeen deel van hierdie boek mag sonder toestemming gekopieer word nie.\n© ${publisher} ${year}`
    return { pages: [text, ...lessonPages(random, language, 2)], labels: ['publisher', 'copyright'] }
  },
  'copied page with a credit': (random, language) => ({
    pages: [
      lesson(random, language),
      `${lesson(random, language)}\nReproduced with permission from ${pick(random, publishers)}, Grade 10 Learner's Book, p. 45`,
    ],
    labels: ['publisher'],
  }),
  'header in capitals': (random, language) => {
    const publisher = pick(random, publishers).toUpperCase()
    return {
      pages: times(3, (i) => `${publisher}   ${i + 20}\n${lesson(random, language)}`),
      labels: ['publisher'],
    }
  },
  'paper of a province': (random, language) => ({
    pages: times(3, () => `${lesson(random, language)}\n© ${pick(random, ['Gauteng Department of Education', 'Department of Basic Education', 'WCED', 'IEB'])} ${2012 + random(12)}`), // prettier-ignore
    labels: ['copyright'],
  }),
  'year in front': (random, language) => ({
    pages: [`${lesson(random, language)}\n${2010 + random(14)} © Smartest Tutors`],
    labels: ['copyright'],
  }),
  'typewritten mark': (random, language) => ({
    pages: [
      lesson(random, language),
      `(c) ${2006 + random(15)} ${person(random)}, ${lesson(random, language)}`,
    ],
    labels: ['copyright'],
  }),
  'not to be copied': (random) => ({
    pages: [
      `${lesson(random, 'en')}\nThis document may not be reproduced or distributed without the written consent of the author.`,
    ],
    labels: ['copyright'],
  }),
  'number list of a classroom': (random, language) => ({
    pages: [`${lesson(random, language)}\nISBN-13: ${isbn13(random)}`, `ISBN: ${hyphenated(isbn10(random))}`],
    labels: ['isbn'],
  }),
  'numbers like an ISBN': (random, language) => ({
    pages: [
      `${lesson(random, language)}\nISBN-10: ${wrongLast(hyphenated(isbn10(random)).replace('X', '0'))}`,
      `Order number ${wrongLast(isbn13(random))}\nISBN: to follow\n${lesson(random, language)}`,
    ],
    labels: [],
  }),
  'mark of a licence': (random, language) => ({
    pages: [...lessonPages(random, language, 1), pick(random, ['CC BY-SA 4.0', 'Licence: CC-BY-NC', 'Lisensie: CC BY-ND 4.0'])], // prettier-ignore
    labels: ['licence'],
  }),
  'address of a deed': (random, language) => ({
    pages: [
      lesson(random, language),
      `${person(random)}, https://creativecommons.org/publicdomain/zero/1.0/`,
    ],
    labels: ['licence'],
  }),
  'course about sharing': () => ({
    pages: [
      'Open licences\nA Creative Commons Attribution licence lets you copy a work if you name its author. What does NC mean?\nExercise: explain the difference between CC BY and CC BY-SA to a friend.',
    ],
    labels: [],
  }),
  'bought material': (random, language) => ({
    pages: [lesson(random, language), pick(random, ['Find more resources at www.twinkl.co.za', 'Bought on Teacha! by one teacher for one classroom', 'Downloaded by studocu'])], // prettier-ignore
    labels: ['marketplace'],
  }),
}

const noRights: Readonly<Record<string, Kind>> = {
  bibliography: (random, language) => ({
    pages: [
      ...lessonPages(random, language, 2),
      `${language === 'en' ? 'Bibliography' : 'Bronnelys'}\n${times(5, () => `${surnameFirst(random)} ${2001 + random(20)}. ${pick(random, ['Thinking in numbers', 'Skryfvaardighede', 'Water and life'])}. ${pick(random, ['Cape Town', 'Pretoria', 'London'])}: ${pick(random, publishers)}.`).join('\n')}`, // prettier-ignore
    ],
    labels: [],
  }),
  'sources in a sentence': (random) => ({
    pages: [
      `According to ${surnameFirst(random)} (2011) fractions are hard. The survey by Cambridge University Press in 2016 asked 400 teachers in six countries what they read at home.`,
    ],
    labels: [],
  }),
  'history of a novel': (random) => ({
    pages: [
      `The novel appeared in 1965, and Tafelberg sold nine thousand copies within a year. Its author won two prizes. ${lesson(random, 'en')}`,
    ],
    labels: [],
  }),
  'journey in Afrikaans': (random) => ({
    pages: [
      `Die skip vaar via Afrika na Indië. Die best books word in die biblioteek gehou.\n${lesson(random, 'af')}`,
    ],
    labels: [],
  }),
  'lesson on ownership': (random) => ({
    pages: [
      `Intellectual property\nTrademarks, patents and copyright protect ideas. Who owns the copyright of a song?\nWhat does the sign © stand for?\nLearners discuss copyright by role play.`,
      `Kopiereg\nKopiereg beskerm skrywers. Watter een het kopiereg nodig?\n${lesson(random, 'af')}`,
    ],
    labels: [],
  }),
  'numbered parts': (random) => ({
    pages: [
      `(a) 1652 Jan van Riebeeck\n(b) 1820 British settlers\n(c) 1835 the Great Trek begins\n${lesson(random, 'en')}`,
    ],
    labels: [],
  }),
  'plain lesson': (random, language) => ({ pages: lessonPages(random, language, 4), labels: [] }),
  slides: (random, language) => ({ pages: times(8, () => lesson(random, language)), labels: [] }),
}

const people: Readonly<Record<string, Kind>> = {
  'consent form': (random, language) => ({
    pages: [
      `${language === 'en' ? 'Consent of the guardian. Learner' : 'Toestemming van die voog. Leerder'}: ${person(random)}\nID ${identityNumber(random).replace(/^(.{6})(.{4})(.{3})$/, '$1 $2 $3')}`,
    ],
    labels: ['identity'],
  }),
  'register for a camp': (random) => ({
    pages: [
      lesson(random, 'en'),
      times(20, (i) => `${i + 1};${person(random)};${identityNumber(random)};${mobile(random)}`).join('\n'),
    ],
    labels: ['identity', 'phone'],
  }),
  'reference numbers': (random) => ({
    pages: [
      lesson(random, 'en'),
      `Serial numbers of tablets\n${times(30, () => wrongLast(identityNumber(random))).join(', ')}`,
    ],
    labels: [],
  }),
  'phone tree': (random, language) => ({
    pages: [
      times(25, () => `${surnameFirst(random)} ${mobile(random)} / ${mobile(random)}`).join('\n'),
      lesson(random, language),
    ],
    labels: ['phone'],
  }),
  'help lines': () => ({
    pages: [
      'Childline 0800 055 555\nPolice 10111\nLifeLine 0861 322 322\nAdd 011 + 0111 and 0110 0101 in binary.',
    ],
    labels: [],
  }),
  'cells below each other': (random, language) => ({
    pages: [
      `${language === 'en' ? 'Learner' : 'Leerder'}\n${language === 'en' ? 'Mark' : 'Punt'}\n${times(10, () => `${person(random)}\n${random(100)}`).join('\n')}`,
    ],
    labels: ['marks'],
  }),
  'attendance list': (random, language) => ({
    pages: [
      `${language === 'en' ? 'Names of learners   Mon Tue Wed' : 'Name van leerders   Ma Di Wo'}\n${times(20, (i) => `${i + 1} ${person(random)} __ __ __`).join('\n')}`,
    ],
    labels: [],
  }),
  'promotion schedule': (random, language) => ({
    pages: [
      language === 'en'
        ? 'PROMOTION SCHEDULE\nLearner\tHL\tFAL\tMaths\tAverage'
        : 'BEVORDERINGSKEDULE\nLeerder\tHT\tEAT\tWisk\tGemiddeld',
      times(
        30,
        () => `${person(random)}\t${random(100)}\t${random(100)}\t${random(100)}\t${random(100)}`,
      ).join('\n'),
    ],
    labels: ['marks'],
  }),
  'mark allocation': () => ({
    pages: [
      'Learner’s name: ____________ Mark: ____\nFormal Letter 20\nLiterary Essay 30\nVisual Literacy 10\nPoetry Questions 20\nReading Aloud 20',
      'Cognitive levels of the test\nLow Order 40%\nMiddle Order 40%\nHigh Order 20%',
    ],
    labels: [],
  }),
  'oral marks': (random, language) => ({
    pages: [
      language === 'en' ? 'Oral marks of my pupils, Term 3' : 'Mondelinge punte van my leerlinge, Kwartaal 3',
      times(15, () => `${person(random)} – ${random(20)}`).join('\n'),
    ],
    labels: ['marks'],
  }),
  'moderation sheet': (random, language) => ({
    pages: [
      language === 'en'
        ? 'Internal moderation\nNo.,Surname & Initials,Paper 1,Paper 2,Total'
        : 'Interne moderering\nNr.,Van & Voorletters,Vraestel 1,Vraestel 2,Totaal',
      times(18, (i) => `${i + 1},${surnameFirst(random)},${random(150)},${random(150)},${random(300)}`).join(
        '\n',
      ),
    ],
    labels: ['marks'],
  }),
  'reading levels': (random) => ({
    pages: [
      `Reading assessment, words a minute\nLEARNER\nSCORE\n${times(11, () => `${person(random)}\n${40 + random(90)}`).join('\n')}\n${lesson(random, 'en')}`,
    ],
    labels: ['marks'],
  }),
  'climate table': () => ({
    pages: ['Average rainfall of the towns below. Test your reading of tables.\nPort Elizabeth 54\nCape Town 82\nEast London 71\nRichards Bay 103\nUpington Airport 17'], // prettier-ignore
    labels: [],
  }),
  'cast of a play': () => ({
    pages: ['Students act the play and mark their lines\nLady Macbeth 12\nKing Duncan 8\nYoung Siward 31\nFirst Witch 3\nOld Man 44'], // prettier-ignore
    labels: [],
  }),
  'numbers to practise': (random) => ({
    pages: [times(40, () => `${random(90)} + ${random(90)} =`).join('\n')],
    labels: [],
  }),
  'letter to parents': (random, language) => ({
    pages: [`${lesson(random, language)}\nOffice: 0${pick(random, ['11', '21', '12'])} 4${random(9)}1 23${random(9)}5, info@laerskool-vaalrivier.co.za`], // prettier-ignore
    labels: ['phone', 'email'],
  }),
  'lesson on email': () => ({
    pages: ['An email address has a name, an @ and a domain, such as user@example.com or name@domain.co.za. @home means nothing.'], // prettier-ignore
    labels: [],
  }),
  'photographed pages': () => ({ pages: ['', '2', '3', ''], labels: ['unreadable'] }),
}

export const heldOutKinds = { ...rights, ...noRights, ...people }
