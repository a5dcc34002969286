import { describe, expect, test } from 'vitest'
import publishersFile from '#content/publishers.json' with { type: 'json' }
import { identityNumber, mobile, person, randomFrom, times } from '#test/findings/fake-people.ts'
import { fillWith, hostileText } from '#test/fixtures/hostile-text.ts'
import { countSteps } from '#test/setup/count-steps.ts'
import { smallSchoolSamples } from '#test/samples.ts'
import { maxExcerpt } from '../../finding-rules.ts'
import { detectedFindings } from '../detected-findings.ts'
import { checkContent } from './detect-findings.ts'

const { publishers } = publishersFile
const bytes = Buffer.alloc(0)
const lesson = 'A fraction is a part of a whole. Colour one half of each shape.'
const check = (...pages: string[]) =>
  checkContent({ bytes, text: pages.join('\f'), paged: pages.length }, publishers)

test('equal words are one finding with the first page and a count; at most three of a rule', () => {
  const footer = '© 2019 A Publisher'
  expect(check(lesson, `${lesson}\n${footer}`, footer)).toEqual([
    { rule: 'copyright', page: 2, excerpt: footer, count: 2, weight: 2 },
  ])
  expect(check(...times(9, (i) => `© 201${i} A Publisher`))).toHaveLength(3)
  expect(checkContent({ bytes, text: `${lesson}\n${footer}`, paged: 0 }, publishers)).toMatchObject([
    { page: null },
  ])
})

test('DESK-18 personal data is one finding a rule, without any digit or name', () => {
  const random = randomFrom(5)
  const list = times(30, () => `${person(random)} ${identityNumber(random)} ${mobile(random)} n@mweb.co.za`)
  const marks = ['Learner Test Exam', ...times(9, (i) => `${person(random)} ${41 + i * i} 67`)]
  const found = check(list.join('\n'), marks.join('\n'))
  expect(found).toEqual([
    { rule: 'identity', page: 1, excerpt: '•••••• •••• •••', count: 30, weight: 3 },
    { rule: 'marks', page: 2, excerpt: 'Learner Test Exam', count: 1, weight: 3 },
    { rule: 'phone', page: 1, excerpt: '••• ••• ••••', count: 30, weight: 1 },
    { rule: 'email', page: 1, excerpt: '•••@mweb.co.za', count: 30, weight: 1 },
  ])
})

test('DESK-18 a number that a shortened line cuts is masked as well', () => {
  for (const length of [100, 105, 110, 115]) {
    const [found] = check(`© 2019 ${'a '.repeat(length / 2)}082 345 6781, 083 345 6781 ${lesson}`)
    expect(found?.excerpt.replace('2019', ''), String(length)).not.toMatch(/\d/)
  }
  const [found] = check(`Thandi 082 345 6781 ${'a'.repeat(66)} © 2019 Me`)
  expect(found?.excerpt.replace('2019', '')).not.toMatch(/\d/)
})

test('DESK-18 digits of the domain of an email are masked', () => {
  const found = check(`${lesson} thandi@0823456781-8001015009087.co.za`)
  expect(found.map(({ excerpt }) => excerpt)).toContain('•••@••••••••••-•••••••••••••.co.za')
})

test.each([
  'All rights\nreserved. Printed in Cape Town.',
  'No part of this\npublication may be reproduced.',
  'Alle regte word\nvoorbehou.',
  'Outeursreg voorbehou',
  'Hierdie boek mag nie gekopieer word nie.',
])('DESK-14 %j states a copyright', (text) => {
  const [found] = check(`${lesson}\n${text}\n${lesson}`)
  expect(found).toMatchObject({ rule: 'copyright' })
  expect(text.replaceAll('\n', ' ')).toContain(found?.excerpt.slice(0, 14))
})

const ofPublisher = '© 2019 Example Publishers (Pty) Ltd. All rights reserved.'
const credit = 'Sheet by T. Mokoena, CC BY 4.0'

test.each([
  ['on the next page', [ofPublisher, credit]],
  ['in the next line', [`${ofPublisher}\n${credit}`]],
  ['behind a name alone', [`© 2019 Example Publishers\n${credit}`]],
  ['on the next page, which begins with it', [`${lesson}\n© 2019 Example Publishers`, 'CC BY 4.0']],
  ['of the whole work in the next line', [`${ofPublisher}\nLicensed under CC BY 4.0`]],
  ['in Afrikaans', ['Kopiereg 2019 Voorbeelduitgewers', 'Foto: T. Mokoena, CC BY 4.0']],
])('CASE-D03 a statement of rights is found beside an open licence of another %s', (_, pages) => {
  const found = check(...pages).find(({ rule }) => rule === 'copyright')
  expect(found).toMatchObject({ page: 1 })
})

test.each([
  '© 2019 T. Mokoena, CC BY 4.0',
  '© 2019 T. Mokoena. This work is licensed under a\nCreative Commons Attribution 4.0 licence.',
  '© 2019 T. Mokoena\nThis work is licensed under CC BY 4.0.',
  '© 2019 T. Mokoena\nwww.school.example\nCC BY-SA 4.0',
  '© 2019 T. Mokoena. Textbook content by\nMokoena is licensed under a Creative\nCommons Attribution licence.',
  '© 2019 T. Mokoena\nLisensie: Creative Commons Erkenning 4.0',
])('CASE-D03 %j is licensed by its own words', (statement) => {
  expect(check(statement).filter(({ rule }) => rule === 'copyright')).toEqual([])
})

test.each([
  ['Van der Merwe, J.', 'Janse van Rensburg, P.', 'du Plessis, A.', 'Botha, J.P.', 'le Roux, M'],
  ['T. Mokoena', 'J P Botha', 'S. van Wyk', 'A.B. Nkosi', 'M Dlamini'],
])('names such as %s with marks are a table', (...names) => {
  const rows = names.map((each, i) => `${each} ${41 + i * i} 67`)
  expect(check(['Naam van leerder Toets Eksamen', ...rows, lesson].join('\n'))).toMatchObject([
    { rule: 'marks', excerpt: 'Naam van leerder Toets Eksamen' },
  ])
})

test('a file without text is a finding, and so is an author in the metadata', () => {
  expect(check('', '1')).toMatchObject([{ rule: 'unreadable', page: null }])
  const byAuthor = (author: string) => checkContent({ bytes, text: lesson, paged: 1, author }, publishers)
  for (const author of ['Thandi Mokoena', 'Thandi\0 \u202eMokoena'])
    expect(byAuthor(author)).toMatchObject([{ rule: 'author', excerpt: 'Thandi Mokoena' }])
  for (const author of ['Thandi', 'Microsoft Office User', 'Windows Gebruiker', 'user 1', ''])
    expect(byAuthor(author)).toEqual([])
})

test('F-S3-15 a text that ends before its file is a finding, with the last page that was read', () => {
  const cut = { bytes, isWhole: false }
  const pages = `${lesson}\f${lesson}`
  const of = (content: object) =>
    checkContent({ ...cut, text: pages, paged: 3, pages: 9, ...content }, publishers)
  expect(of({})).toEqual([{ rule: 'incomplete', page: 2, excerpt: '9', count: 1, weight: 1 }])
  expect(of({ paged: 0, pages: 9 })).toMatchObject([{ rule: 'incomplete', page: null, excerpt: '–' }])
  expect(of({ paged: 1 })).toMatchObject([{ rule: 'incomplete', page: null }])
  expect(of({ text: '' })).toMatchObject([{ rule: 'unreadable' }])
  expect(of({ isWhole: true })).toEqual([])
})

test('the lessons of the small school give no finding about people', () => {
  expect(smallSchoolSamples().length).toBeGreaterThan(10)
  for (const { title } of smallSchoolSamples()) expect(check(title, lesson)).toEqual([])
})

/** Of the calls and characters that `countSteps` counts. */
const maxStepsPerByte = 400
const detector = new URL('./detect-findings.ts', import.meta.url)
const stepsOf = async (size: number) => {
  const texts = Object.values(hostileText).map((piece) => fillWith(piece, size))
  return countSteps(
    detector,
    'checkContent',
    texts.map((text) => [{ bytes, text, paged: 100_000 }, publishers]),
  )
}
const [once, twice] = await Promise.all([stepsOf(20_000), stepsOf(40_000)])

describe.each(Object.entries(hostileText))('DESK-19 2 MB of %s', (what, piece) => {
  test('take steps in proportion to their length and give a valid result', () => {
    const i = Object.keys(hostileText).indexOf(what)
    const steps = twice[i]?.steps ?? Infinity
    expect(steps).toBeLessThan(2.5 * (once[i]?.steps ?? 0))
    expect(steps).toBeLessThan(40_000 * maxStepsPerByte)
    const found = checkContent({ bytes, text: fillWith(piece, 2_000_000), paged: 100_000 }, publishers)
    expect(detectedFindings.parse(found).every(({ excerpt }) => excerpt.length <= maxExcerpt)).toBe(true)
  })
})
