import { describe, expect, test } from 'vitest'
import { roles } from '#shared/abilities.ts'
import { normalizeText } from '#shared/text.ts'
import { grades } from '#features/catalogue/subjects/grade.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { licenceIds } from '#features/contributing/uploads/licence.ts'
import { smallSchool } from './small-school.ts'

const { lessons, people } = smallSchool
const count = (pick: (lesson: (typeof lessons)[number]) => boolean) => lessons.filter(pick).length
const unique = (values: readonly string[]) => new Set(values).size === values.length

describe('the lessons', () => {
  test('are at least 60, of all four kinds', () => {
    expect(lessons.length).toBeGreaterThanOrEqual(60)
    expect(count(({ format }) => format === 'pdf')).toBeGreaterThanOrEqual(28)
    expect(count(({ format }) => format === 'docx')).toBeGreaterThanOrEqual(18)
    expect(count(({ format }) => format === 'pptx')).toBeGreaterThanOrEqual(14)
    expect(count(({ format }) => format === 'link')).toBeGreaterThanOrEqual(6)
  })

  test('have every state of moderation', () => {
    expect(count(({ state }) => state === 'verified')).toBeGreaterThanOrEqual(50)
    expect(count(({ state }) => state === 'waiting')).toBeGreaterThanOrEqual(7)
    expect(count(({ state }) => state === 'reported')).toBeGreaterThanOrEqual(3)
  })

  test.each(storageNames)('number five or more for %s', (subject) =>
    expect(count((lesson) => lesson.subject === subject)).toBeGreaterThanOrEqual(5),
  )

  test.each(['en', 'af', 'zu'] as const)('are written in %s too', (language) =>
    expect(count((lesson) => lesson.language === language)).toBeGreaterThanOrEqual(8),
  )

  test('have unique keys and titles', () => {
    expect(unique(lessons.map(({ key }) => key))).toBe(true)
    expect(unique(lessons.map(({ title }) => title.toLowerCase()))).toBe(true)
  })

  test('include a numbered series that needs a natural sort', () =>
    expect(
      lessons
        .map(({ title }) => title)
        .filter((title) => title.startsWith('Breuke: werkvel'))
        .toSorted((a, b) => a.localeCompare(b, 'af', { numeric: true })),
    ).toEqual(['Breuke: werkvel 1', 'Breuke: werkvel 2', 'Breuke: werkvel 10']))
})

describe.each(lessons)('$key', (lesson) => {
  test('meet the rules of the upload form', () => {
    expect(normalizeText(lesson.title)).toBe(lesson.title)
    expect(lesson.title.length).toBeGreaterThanOrEqual(1)
    expect(lesson.title.length).toBeLessThanOrEqual(300)
    expect(lesson.author.length).toBeLessThanOrEqual(120)
    expect(lesson.description.length).toBeLessThanOrEqual(1000)
    expect(licenceIds).toContain(lesson.licence)
    expect(lesson.grades.length).toBeGreaterThan(0)
    for (const grade of lesson.grades) expect(grades).toContain(grade)
  })

  test('has free tags, none twice, within the limits', () => {
    expect(lesson.tags.length).toBeGreaterThan(0)
    expect(lesson.tags.length).toBeLessThanOrEqual(20)
    expect(unique([...lesson.tags, ...lesson.grades].map((tag) => tag.toLowerCase()))).toBe(true)
    for (const tag of lesson.tags) {
      expect(normalizeText(tag)).toBe(tag)
      expect(tag.length).toBeLessThanOrEqual(50)
    }
  })

  test('has a description of its own', () =>
    expect(count(({ description }) => description === lesson.description)).toBe(1))

  test('has ratings of one to five stars, none while it waits', () => {
    const { ratings = [], state, daysOld } = lesson
    expect(ratings.filter((stars) => ![1, 2, 3, 4, 5].includes(stars))).toEqual([])
    expect(state === 'waiting' && ratings.length > 0).toBe(false)
    expect(daysOld).toBeGreaterThanOrEqual(0)
  })
})

test.each(lessons.filter(({ format }) => format !== 'link'))(
  '$key is a short text to teach with',
  (lesson) => {
    const text = lesson.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join(' ')
    expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(120)
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(350)
  },
)

test.each(lessons.filter(({ format }) => format === 'link'))(
  '$key leads by https to a place that cannot exist',
  ({ url }) => expect(url).toMatch(/^https:\/\/[a-z-]+\.example\/[a-z/-]+$/),
)

describe('the people', () => {
  test('have every assignable role, and two requests for the educator role', () => {
    const given = roles.filter((role) => role !== 'user')
    expect([...new Set(people.map(({ role }) => role))].toSorted()).toEqual(given.toSorted())
    expect(people.filter(({ role }) => role === 'educator')).toHaveLength(2)
    const hopeful = people.filter((p) => p.role === 'open access user' && p.requested_role === 'educator')
    expect(hopeful).toHaveLength(2)
  })

  test('have unique addresses under .example', () => {
    expect(unique(people.map(({ key }) => key))).toBe(true)
    expect(unique(people.map(({ email }) => email))).toBe(true)
    for (const { email } of people) expect(email).toMatch(/^[a-z.]+@thuto\.example$/)
  })

  test('have unique, long passphrases', () => {
    expect(unique(people.map(({ password }) => password))).toBe(true)
    for (const { password } of people) expect(password).toMatch(/^[a-z]+(-[a-z]+){3,}$/)
  })
})
