import { expect, test } from 'vitest'
import { versionOf, staleDecision } from './record-version.ts'

const record = { edit_number: 2, decisions: 3 }

test('ANS-03 ANS-04 a decision on what was seen passes; another edit or decision is named', () => {
  expect(staleDecision(versionOf(record), record)).toBeUndefined()
  expect(staleDecision('1.3', record)).toBe('resource_changed')
  expect(staleDecision('3.3', record)).toBe('resource_changed')
  expect(staleDecision('2.2', record)).toBe('decided_already')
  // The content decides first: an edit and a decision since are an edit.
  expect(staleDecision('1.2', record)).toBe('resource_changed')
})

test('ANS-05 without seen a decision is about the resource as it was first filed', () => {
  expect(staleDecision(undefined, { edit_number: 1, decisions: 0 })).toBeUndefined()
  expect(staleDecision(undefined, { edit_number: 1, decisions: 7 })).toBeUndefined()
  expect(staleDecision(undefined, { edit_number: 2, decisions: 0 })).toBe('resource_changed')
})
