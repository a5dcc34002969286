import { expect, test } from 'vitest'
import { recentEvents } from './recent-events.ts'

const change = (id: number) => ({ type: 'modified', data: {}, id }) as const

test('gives what came after a change, in order', () => {
  const recent = recentEvents()
  recent.restart(4)
  for (const id of [5, 7, 9]) recent.keep(change(id))
  expect(recent.after(5)).toEqual([change(7), change(9)])
  expect(recent.after(4)).toHaveLength(3)
  expect(recent.after(9)).toEqual([])
})

test('says so when it does not know all of it', () => {
  const recent = recentEvents()
  expect(recent.after(4)).toBeUndefined()
  recent.restart(4)
  expect(recent.after(3)).toBeUndefined()
  for (let id = 5; id < 300; id += 1) recent.keep(change(id))
  expect(recent.after(4)).toBeUndefined()
  expect(recent.from()).toBe(99)
  expect(recent.after(99)).toHaveLength(200)
})
