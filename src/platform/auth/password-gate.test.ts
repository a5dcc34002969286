import { expect, test } from 'vitest'
import { semaphore } from './passwords.ts'

/** Work that goes on until it is let go. */
function held() {
  let running = 0
  let most = 0
  const waiting: (() => void)[] = []
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((done) => waiting.push(done))
    running -= 1
  }
  const letGo = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { work, letGo, most: () => most }
}

test('L12 two run at once, twenty wait, the next is turned away with 429', async () => {
  const { work, letGo, most } = held()
  const turn = semaphore()
  const accepted = Array.from({ length: 22 }, () => turn.through(work))
  await expect(turn.through(work)).rejects.toMatchObject({ code: 'too_many_requests' })
  await letGo()
  await Promise.all(accepted)
  expect(most()).toBe(2)
})

test('work that fails gives its place on', async () => {
  const turn = semaphore({ atOnce: 1, queued: 1 })
  const failing = turn.through(() => Promise.reject(new Error('no')))
  const next = turn.through(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})
