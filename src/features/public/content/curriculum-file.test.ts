import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentFileError } from './content-files.ts'

const read = () => JSON.parse(readFileSync('content/curriculum.json', 'utf8'))
const errors = (change: (file: ReturnType<typeof read>) => void) => {
  const file = read()
  change(file)
  return contentFileError('curriculum.json', file).map((line) =>
    line.replace('content/curriculum.json: ', ''),
  )
}

test.each<[string, (file: ReturnType<typeof read>) => void, string]>([
  ['a doubled id', (file) => (file.subjects[3].id = 'history'), 'subjects.3.id: history is there twice'],
  [
    'a doubled name',
    (file) => (file.subjects[3].stored = 'History'),
    'subjects.3.stored: History is there twice',
  ],
  ['a missing title', (file) => delete file.subjects[0].title, 'subjects.0.title: '],
  ['a title without English', (file) => (file.subjects[0].title = { af: 'Wiskunde' }), 'subjects.0.title: '],
  [
    'a level that is no grade',
    (file) => (file.subjects[0].level = { from: 'Grade R', to: 'Grade 13' }),
    'subjects.0.level: must name two grades of this file in their order',
  ],
  [
    'a level that ends before it begins',
    (file) => (file.subjects[0].level = { from: 'Grade 4', to: 'Grade 3' }),
    'subjects.0.level: must name two grades',
  ],
  ['a tag of two grades', (file) => file.grades[1].also.push('GRADE 2'), 'grades.2: grade 2 is there twice'],
  ['a name with a space', (file) => (file.subjects[0].stored = 'Life Science'), 'subjects.0.stored: '],
  [
    'a colour in words',
    (file) => (file.subjects[0].palette[0] = 'red'),
    'subjects.0.palette.0: must be a colour',
  ],
  ['no grade', (file) => (file.grades = []), 'grades: '],
  ['an unknown field', (file) => (file.subjects[0].colour = 'red'), 'subjects.0: '],
])('OPS-20 %s is refused with its place, in one line', (_, change, line) => {
  const found = errors(change)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(line)
})

test('OPS-20 several mistakes have a line each', () => {
  expect(
    errors(({ subjects, languages }) => {
      subjects[1].id = 'mathematics'
      subjects[2].level = { from: 'Grade 12', to: 'Grade 1' }
      languages.push('af')
    }),
  ).toEqual([
    'subjects.1.id: mathematics is there twice',
    'languages.11: af is there twice',
    'subjects.2.level: must name two grades of this file in their order',
  ])
})

test('a level, several tags and a site of one language are allowed', () => {
  expect(
    errors((file) => {
      file.subjects[0].level = { from: 'Grade R', to: 'Grade 12' }
      for (const each of [...file.subjects, ...file.grades]) each.title = each.title.en
    }),
  ).toEqual([])
})
