import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drain } from './drain.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begun(node = drain(() => Date.now())) {
  let over = false
  void node.begin().then(() => (over = true))
  const isOver = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return over
  }
  return { node, isOver }
}

test('R16 whoever asks is told twice that the node leaves before it does', async () => {
  const node = drain(() => Date.now())
  expect(node.isAccepting()).toBe(true)
  const { isOver } = begun(node)
  expect(node.isAccepting()).toBe(false)
  expect(await isOver()).toBe(false)
  expect(node.isAccepting()).toBe(false)
  expect(await isOver()).toBe(true)
})

test('R16 it waits three seconds at most, and not at all where nobody has asked for ten', async () => {
  const node = drain(() => Date.now())
  node.isAccepting()
  const asked = begun(node)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(await asked.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(await asked.isOver()).toBe(true)
  expect(await begun().isOver()).toBe(true)
  const long = drain(() => Date.now())
  long.isAccepting()
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await begun(long).isOver()).toBe(true)
})
