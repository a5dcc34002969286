import { expect, test } from 'vitest'
import { gradeFilters, gradeLabelsOf, grades, isGrade, iscedOf, tagLabel, tagsOfGrade } from './grade.ts'

test('OPS-15 DATA-20 CONST-02 uploads offer Grade R and Grade 1 to Grade 12', () => {
  expect(grades).toHaveLength(13)
  expect(grades.slice(0, 2)).toEqual(['Grade R', 'Grade 1'])
  expect(grades.at(-1)).toBe('Grade 12')
})

test('TABLE-07 CONST-02 the filter offers Grade 0 to Grade 12', () => {
  expect(gradeFilters).toHaveLength(13)
  expect(gradeFilters).toEqual(Array.from({ length: 13 }, (_, year) => `Grade ${year}`))
})

test('OPS-15 TABLE-08 Grade 0 finds the year before Grade 1 by all its names', () => {
  expect(tagsOfGrade('Grade 0').toSorted()).toEqual(['graad 0', 'graad r', 'grade 0', 'grade r'])
  expect(tagsOfGrade('Grade R')).toEqual(tagsOfGrade('Grade 0'))
})

test('TABLE-09 TABLE-10 a grade finds its own whole labels, in lower case', () => {
  expect(tagsOfGrade('Grade 1')).toEqual(['grade 1', 'graad 1'])
  expect(tagsOfGrade('GRAAD 12')).toEqual(['grade 12', 'graad 12'])
})

test('filter choices find disjoint sets of tags', () => {
  const found = gradeFilters.flatMap(tagsOfGrade)
  expect(new Set(found).size).toBe(found.length)
  expect(found).toHaveLength(12 * 2 + 4)
})

test('CONTRIB-20 a label of the upload form is a grade, other words are not', () => {
  expect(grades.every(isGrade)).toBe(true)
  for (const tag of ['Grade 0', 'Grade 13', 'grade 4', 'fractions', '']) expect(isGrade(tag)).toBe(false)
})

test.each([
  ['Grade 4', 'Grade 4', 'Graad 4', 'Ibanga 4'],
  ['graad 4', 'Grade 4', 'Graad 4', 'Ibanga 4'],
  ['Grade R', 'Grade R', 'Graad R', 'Ibanga R'],
  ['Grade 0', 'Grade 0', 'Graad 0', 'Ibanga 0'],
  ['GRADE  12', 'Grade 12', 'Graad 12', 'Ibanga 12'],
  ['Grade 13', 'Grade 13', 'Grade 13', 'Grade 13'],
  ['fractions', 'fractions', 'fractions', 'fractions'],
])('OPS-15 the tag %j is shown as %s, %s and %s', (tag, ...texts) => {
  expect((['en', 'af', 'zu'] as const).map((language) => tagLabel(tag, language))).toEqual(texts)
})

test('labels of grades are those of the upload form, once each', () => {
  expect(gradeLabelsOf(['Graad 4', 'x', 'grade 4', 'Grade 0'])).toEqual(['Grade 4', 'Grade R'])
})

test('grades have the ISCED levels that UNESCO gives to South African ones', () => {
  expect(grades.map(iscedOf)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 3])
})
