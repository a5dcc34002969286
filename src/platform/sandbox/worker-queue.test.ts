import { expect, test } from 'vitest'
import { Failure } from '#shared/failure.ts'
import { workerQueue } from './worker-queue.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that runs until the test ends it, and the order in which it began. */
function works(atOnce: number, maxWaiting: number) {
  const lanes = workerQueue(atOnce, maxWaiting)
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  const take = (name: string, background = false, signal?: AbortSignal) =>
    lanes.take(
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => finish.set(name, () => resolve(name)))
      },
      { background, signal },
    )
  const end = async (name: string) => {
    finish.get(name)?.()
    await settled()
  }
  return { lanes, begun, take, end }
}

test('people go before background work, which leaves a place free for them', async () => {
  const { begun, take, end } = works(2, 20)
  const tasks = [take('job 1', true), take('job 2', true), take('teacher 1'), take('teacher 2')]
  await settled()
  expect(begun).toEqual(['job 1', 'teacher 1'])
  await end('job 1')
  expect(begun).toEqual(['job 1', 'teacher 1', 'teacher 2'])
  await end('teacher 1')
  expect(begun).toEqual(['job 1', 'teacher 1', 'teacher 2', 'job 2'])
  await end('teacher 2')
  await end('job 2')
  expect(await Promise.all(tasks)).toEqual(['job 1', 'job 2', 'teacher 1', 'teacher 2'])
})

test('with one place background work has its turn as well', async () => {
  const { begun, take, end } = works(1, 20)
  void take('job', true)
  await settled()
  await end('job')
  expect(begun).toEqual(['job'])
})

test('work that fails leaves its place', async () => {
  const lanes = workerQueue(1, 20)
  const failed = lanes.take(() => Promise.reject(new Error('broken')), { background: false })
  const next = lanes.take(() => Promise.resolve('done'), { background: false })
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('T25 when too many wait, one more is refused with a later time', async () => {
  const { take } = works(2, 3)
  for (const name of ['a', 'b', 'c', 'd', 'e']) void take(name)
  const refused = await take('f').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Failure)
  expect(refused).toMatchObject({ code: 'too_busy', detail: { retryAfterSeconds: 5 } })
})

test('who gives up leaves the line', async () => {
  const { begun, take, end } = works(1, 1)
  const stop = new AbortController()
  void take('a')
  const left = take('b', false, stop.signal)
  stop.abort(new Error('gave up'))
  await expect(left).rejects.toThrow('gave up')
  void take('c')
  await settled()
  await end('a')
  expect(begun).toEqual(['a', 'c'])
})
