import { expect, test } from 'vitest'
import { hiddenChanges } from './audit-details.ts'
import { editableFields } from './editable-fields.ts'

const hide = (to: string) => hiddenChanges([{ field: 'title', from: null, to }])[0]?.to

test('ANS-23 a value is shortened to 200 characters, never to half of one', () => {
  expect(hide('a'.repeat(201))).toBe('a'.repeat(200))
  expect(hide(`${'a'.repeat(199)}😀 and more`)).toBe(`${'a'.repeat(199)}😀`)
})

test('T8 emails are replaced before a value is shortened', () => {
  expect(hide(`${'a'.repeat(190)} ann@school.example`)).toBe(`${'a'.repeat(190)} [email]`)
})

test('ANS-23 a value that did not change is left out, but a new file under the old name is not', () => {
  const [from, to] = ['notes.pdf', 'notes.pdf']
  expect(hiddenChanges([{ field: 'title', from, to }])).toEqual([])
  expect(hiddenChanges([{ field: 'file', from, to }])).toHaveLength(1)
})

test('ANS-23 changes of all fields in any script stay below 7 kB', () => {
  const changes = editableFields.map((field) => {
    const [from, to] = ['अ'.repeat(2_000), 'ক'.repeat(2_000)]
    const tags = (each: string) => Array.from({ length: 33 }, () => each.repeat(50))
    return field === 'tags' ? { field, from: tags('अ'), to: tags('ক') } : { field, from, to }
  })
  const shown = hiddenChanges(changes)
  expect(shown.map(({ field }) => field)).toEqual(editableFields)
  expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThanOrEqual(7_000)
  for (const { from, to } of shown) expect(from?.length).toBe(to?.length)
})
