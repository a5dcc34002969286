import { expect, test } from 'vitest'
import { topicsAfterRefusal, matchesTopics } from './live-event.ts'

const maths = { type: 'added', data: { id: 'a', subject: 'Maths' } } as const

test('a change matches the topic of its subject', () => {
  expect(matchesTopics(['subject:Maths', 'session'], maths)).toBe(true)
  expect(matchesTopics(['subject:History'], maths)).toBe(false)
  expect(matchesTopics(['moderation'], maths)).toBe(false)
})

test('`removed` matches every subject topic', () => {
  const removed = { type: 'removed', data: { id: 'a' } } as const
  expect(matchesTopics(['subject:History'], removed)).toBe(true)
  expect(matchesTopics(['users'], removed)).toBe(false)
})

test('a private event matches only its own topic', () => {
  expect(matchesTopics(['users', 'session'], { type: 'session', data: {} })).toBe(true)
  expect(matchesTopics(['users'], { type: 'session', data: {} })).toBe(false)
})

test.for([
  [['subject:Maths', 'moderation', 'session'], true, ['subject:Maths', 'session']],
  [['subject:Maths', 'session'], true, ['subject:Maths']],
  [['subject:Maths', 'moderation', 'session'], false, ['subject:Maths']],
  [['users'], true, []],
  [['subject:Maths'], false, ['subject:Maths']],
] as const)('T5 refused %j, signed in: %s, leaves %j', ([topics, signedIn, left]) => {
  expect(topicsAfterRefusal(topics, signedIn)).toEqual(left)
})
