import { expect, test } from 'vitest'
import { afterRefusal, isFor } from './topics.ts'

const maths = { type: 'added', data: { id: 'a', subject: 'Maths' } } as const

test('a change is told to those who listen to its subject', () => {
  expect(isFor(['subject:Maths', 'session'], maths)).toBe(true)
  expect(isFor(['subject:History'], maths)).toBe(false)
  expect(isFor(['moderation'], maths)).toBe(false)
})

test('what was removed, and the advice to read anew, is told to all who listen to any subject', () => {
  for (const type of ['removed', 'reset'] as const) {
    expect(isFor(['subject:History'], { type, data: { id: 'a' } })).toBe(true)
    expect(isFor(['users'], { type, data: { id: 'a' } })).toBe(false)
  }
})

test('a topic of its own is told to those who listen to it', () => {
  expect(isFor(['users', 'session'], { type: 'session', data: {} })).toBe(true)
  expect(isFor(['users'], { type: 'session', data: {} })).toBe(false)
})

test.for([
  [['subject:Maths', 'moderation', 'session'], true, ['subject:Maths', 'session']],
  [['subject:Maths', 'session'], true, ['subject:Maths']],
  [['subject:Maths', 'moderation', 'session'], false, ['subject:Maths']],
  [['users'], true, []],
  [['subject:Maths'], false, ['subject:Maths']],
] as const)('T5 refused %j, signed in: %s, leaves %j', ([topics, signedIn, left]) => {
  expect(afterRefusal(topics, signedIn)).toEqual(left)
})
