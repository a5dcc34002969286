import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drain } from './drain.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startDrain(node = drain(() => Date.now())) {
  let over = false
  void node.begin().then(() => (over = true))
  const isOver = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return over
  }
  return { node, isOver }
}

test('R16 drain waits for two negative probes', async () => {
  const node = drain(() => Date.now())
  expect(node.isAccepting()).toBe(true)
  const { isOver } = startDrain(node)
  expect(node.isAccepting()).toBe(false)
  expect(await isOver()).toBe(false)
  expect(node.isAccepting()).toBe(false)
  expect(await isOver()).toBe(true)
})

test('R16 drain waits at most three seconds, and not at all without a probe in the last ten', async () => {
  const node = drain(() => Date.now())
  node.isAccepting()
  const probed = startDrain(node)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(await probed.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(await probed.isOver()).toBe(true)
  expect(await startDrain().isOver()).toBe(true)
  const long = drain(() => Date.now())
  long.isAccepting()
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await startDrain(long).isOver()).toBe(true)
})
