import { expect, test } from 'vitest'
import { topicsAfterRefusal, matchesTopics, replayBuffer } from './live-event.ts'

const maths = { type: 'added', data: { id: 'a', subject: 'Maths' } } as const

test('a change matches the topic of its subject', () => {
  expect(matchesTopics(['subject:Maths', 'session'], maths)).toBe(true)
  expect(matchesTopics(['subject:History'], maths)).toBe(false)
  expect(matchesTopics(['moderation'], maths)).toBe(false)
})

test('`removed` and `reset` match every subject topic', () => {
  for (const type of ['removed', 'reset'] as const) {
    expect(matchesTopics(['subject:History'], { type, data: { id: 'a' } })).toBe(true)
    expect(matchesTopics(['users'], { type, data: { id: 'a' } })).toBe(false)
  }
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

const change = (id: number) => ({ type: 'modified', data: {}, id }) as const

test('replay buffer returns the events after a change in order', () => {
  const recent = replayBuffer()
  recent.restart(4)
  for (const id of [5, 7, 9]) recent.push(change(id))
  expect(recent.after(5)).toEqual([change(7), change(9)])
  expect(recent.after(4)).toHaveLength(3)
  expect(recent.after(9)).toEqual([])
})

test('replay buffer returns undefined when it lacks some of the events', () => {
  const recent = replayBuffer()
  expect(recent.after(4)).toBeUndefined()
  recent.restart(4)
  expect(recent.after(3)).toBeUndefined()
  for (let id = 5; id < 300; id += 1) recent.push(change(id))
  expect(recent.after(4)).toBeUndefined()
  expect(recent.from()).toBe(99)
  expect(recent.after(99)).toHaveLength(200)
})
