import { expect, test } from 'vitest'
import { changeRefusal, suggestionRefusal } from './contribution-status.ts'

const at = new Date(0)
const records = [
  { quarantined_at: at, verified: null, returned_at: at, edit_number: 3 },
  { quarantined_at: null, verified: true, returned_at: null, edit_number: 3 },
  { quarantined_at: null, verified: null, returned_at: at, edit_number: 3 },
  { quarantined_at: null, verified: false, returned_at: null, edit_number: 3 },
]
const [quarantined, published, returned] = records

test('ANS-01 an author changes waiting and returned records, and suggests changes of public ones', () => {
  expect(records.map((record) => changeRefusal(record, 3))).toEqual([
    'resource_quarantined',
    'resource_published',
    undefined,
    undefined,
  ])
  expect(records.map((record) => suggestionRefusal(record, 3))).toEqual([
    'resource_quarantined',
    undefined,
    'not_published',
    'not_published',
  ])
  for (const refusal of [changeRefusal, suggestionRefusal])
    expect(refusal(undefined, 3)).toBe('resource_not_found')
})

test('ANS-01 a record that was edited since it was seen is refused, its status first', () => {
  expect([changeRefusal(returned, 2), suggestionRefusal(published, 2)]).toEqual([
    'resource_changed',
    'resource_changed',
  ])
  expect(changeRefusal(quarantined, 2)).toBe('resource_quarantined')
  expect(changeRefusal(returned)).toBeUndefined()
})
