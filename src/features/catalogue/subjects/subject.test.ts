import { expect, test } from 'vitest'
import {
  documentPath,
  storageNames,
  subjectById,
  subjectByStorageName,
  subjects,
  subjectTitle,
} from './subject.ts'

const stored = {
  'life-science': 'LifeScience',
  'life-skills': 'LifeSkills',
  mathematics: 'Maths',
  geography: 'Geography',
  'business-studies': 'Business',
  afrikaans: 'Afrikaans',
  english: 'English',
  'natural-science': 'NaturalScience',
  technology: 'Technology',
  'computer-science': 'ComputerScience',
  history: 'History',
} as const

test('OPS-15 SUBJ-01 DATA-02 each of the eleven ids has its own storage name', () => {
  expect(Object.fromEntries(subjects.map(({ id, storageName }) => [id, storageName]))).toEqual(stored)
  expect(new Set(storageNames).size).toBe(11)
})

test('OPS-15 HOME-04 the subjects are in the order of the cards on the home page', () => {
  expect(subjects.map(({ id }) => id).join(' ')).toBe(
    'mathematics business-studies history geography natural-science life-science english technology afrikaans life-skills computer-science',
  )
})

test.each([
  'astrology',
  '',
  'Mathematics',
  ' history',
  'Maths',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
])('SUBJ-02 T35 %j is no subject', (id) => {
  expect(subjectById(id)).toBeUndefined()
})

test('SUBJ-02 a known id finds its own subject', () => {
  for (const subject of subjects) expect(subjectById(subject.id)).toBe(subject)
})

test('DATA-17 no definition has an empty field, no two share a title', () => {
  for (const subject of subjects) expect(Object.values(subject).every((text) => /\S/.test(text))).toBe(true)
  expect(new Set(subjects.map(({ title }) => title)).size).toBe(11)
})

test('SUBJ-04 a subject is found by its storage name', () => {
  for (const { storageName, title } of subjects) expect(subjectByStorageName(storageName).title).toBe(title)
})

test('DATA-01 the path of a subject has the shape of the specification', () => {
  expect(documentPath('History')).toBe('PDFS/History_Main/History')
  expect(new Set(storageNames.map(documentPath)).size).toBe(11)
})

test('OPS-15 every title is translated into Afrikaans, and other languages fall back to English', () => {
  const titles = (language: 'en' | 'af' | 'zu') => storageNames.map((name) => subjectTitle(name, language))
  expect(titles('en')).toEqual(subjects.map(({ title }) => title))
  expect(titles('af').join(' ')).toBe(
    'Wiskunde Besigheidstudies Geskiedenis Geografie Natuurwetenskap Lewenswetenskap Engels Tegnologie Afrikaans Lewensvaardighede Rekenaarwetenskap',
  )
  expect(subjectTitle('LifeScience', 'zu')).toBe('Life Science')
})

test('OPS-21 a subject that only another node lists has its storage name as title', () => {
  expect(subjectByStorageName('Astronomy')).toEqual({
    id: 'astronomy',
    title: 'Astronomy',
    storageName: 'Astronomy',
    seed: 'Astronomy',
  })
  expect(subjectTitle('Astronomy', 'af')).toBe('Astronomy')
})
