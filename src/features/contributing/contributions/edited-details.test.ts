import { expect, test } from 'vitest'
import { detailsOf } from '#features/contributing/uploads/details.ts'
import { editedDetails } from './edited-details.ts'

const stored = {
  subject: 'Maths',
  title: 'Fractions',
  tags: ['fractions', 'Grade 4', 'Graad 5'],
  licence: 'CC-BY-3.0',
  languages: ['fr'],
  source: 'A book',
  changes: 'Shortened',
  author: null,
  description: null,
  material: null,
  made_with_ai: null,
}
const original = detailsOf(stored)

test('an opened form without a change changes nothing, also of values that uploads do not offer', () => {
  expect(original).toMatchObject({ grades: ['Grade 4', 'Graad 5'], tags: ['fractions'], author: '' })
  expect(editedDetails(original, stored)).toEqual({})
  expect(editedDetails({ ...original, title: ' Fractions ' }, stored)).toEqual({})
})

test('only changed fields are sent: grades first, an emptied text as null', () => {
  const values = { ...original, title: 'Fractions 1', grades: ['Grade 6'], source: ' ', author: 'T. Nkosi' }
  expect(editedDetails(values, stored)).toEqual({
    title: 'Fractions 1',
    tags: ['Grade 6', 'fractions'],
    source: null,
    author: 'T. Nkosi',
  })
})

test('CONTRIB-20 what is typed in the two lists and not added is sent', () => {
  const values = { ...original, typed: { grade: 'Grade 7', tag: 'halves, Fractions' } }
  expect(editedDetails(values, stored)).toEqual({
    tags: ['Grade 4', 'Graad 5', 'Grade 7', 'fractions', 'halves'],
  })
})
