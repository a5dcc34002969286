/** How often suggestions are right: of each resource, by the others. */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { smallSchool } from '#seed/small-school.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { samples } from '#test/samples.ts'
import { corpus } from '#test/search/corpus/corpus.ts'
import { gradesIn, isGrade } from '#features/catalogue/subjects/grade.ts'
import { votesOf } from '../votes.ts'
import { countTerms, findNeighbours } from './suggestions-repository.ts'
import { suggestionWords } from './suggestion-words.ts'

const { db } = await testDatabase()
/** Without the folder of samples these are files of the small school once more. */
const others = samples.filter(({ title }) => !smallSchool.lessons.some((lesson) => lesson.title === title))
/** With fixed ids, because ties are decided by them. */
const rows = [...corpus, ...smallSchool.lessons, ...others].map((row, at) => ({
  id: hash('sha256', `${at}`, 'hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
  title: row.title ?? '',
  subject: row.subject ?? 'Maths',
  tags: [...('grades' in row ? row.grades : []), ...(row.tags ?? [])],
}))
const ids = await storeResources(db, rows)
await countTerms(db)

const share = (part: number, whole: number) => part / Math.max(1, whole)

/** Leave-one-out over all rows, by the words of `textsOf`. */
async function measure(textsOf: (row: (typeof rows)[number]) => readonly string[]) {
  const count = { shown: 0, right: 0, grades: 0, rightGrades: 0 }
  for (const [at, row] of rows.entries()) {
    const words = suggestionWords(textsOf(row))
    const { subjects, grades } = votesOf(await findNeighbours(db, words, [], ids[at]))
    const own = gradesIn(row.tags).filter(isGrade)
    count.shown += Number(subjects.length > 0)
    count.right += Number(subjects[0] === row.subject)
    if (own.length === 0 || grades.length === 0) continue
    count.grades += 1
    count.rightGrades += Number(grades.some((grade) => own.includes(grade)))
  }
  return {
    shown: share(count.shown, rows.length),
    right: share(count.right, count.shown),
    rightGrades: share(count.rightGrades, count.grades),
  }
}

test('PHONE-27 title and tags: a subject is shown for half, right for 90 %, a grade right for 70 %', async () => {
  const { shown, right, rightGrades } = await measure(({ title, tags }) => [title, ...tags])
  expect(shown).toBeGreaterThanOrEqual(0.5)
  expect(right).toBeGreaterThanOrEqual(0.9)
  expect(rightGrades).toBeGreaterThanOrEqual(0.7)
})

test('PHONE-27 title alone: a subject is right for 90 %, a grade for 70 %', async () => {
  const { shown, right, rightGrades } = await measure(({ title }) => [title])
  expect(shown).toBeGreaterThanOrEqual(0.4)
  expect(right).toBeGreaterThanOrEqual(0.9)
  expect(rightGrades).toBeGreaterThanOrEqual(0.7)
})
