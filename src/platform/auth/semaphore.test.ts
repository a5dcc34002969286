import { expect, test } from 'vitest'
import { semaphore } from './passwords.ts'

/** A task that runs until `finish` is called. */
function blockedTask() {
  let running = 0
  let maxRunning = 0
  const waiting: (() => void)[] = []
  const task = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise<void>((done) => waiting.push(done))
    running -= 1
  }
  const finish = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { task, finish, maxRunning: () => maxRunning }
}

test('L12 semaphore runs two tasks, queues twenty and refuses the next with 429', async () => {
  const { task, finish, maxRunning } = blockedTask()
  const slots = semaphore()
  const accepted = Array.from({ length: 22 }, () => slots.run(task))
  await expect(slots.run(task)).rejects.toMatchObject({ code: 'too_many_requests' })
  await finish()
  await Promise.all(accepted)
  expect(maxRunning()).toBe(2)
})

test('semaphore frees the slot of a task that fails', async () => {
  const slots = semaphore({ atOnce: 1, queued: 1 })
  const failing = slots.run(() => Promise.reject(new Error('no')))
  const next = slots.run(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})
