import { expect, test, vi } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { installation, type WriteToken } from './installation.ts'
import { memoryStorage } from '#test/fakes/memory-storage.ts'

const start = Date.UTC(2026, 10, 21)
const minutes = 60_000
const error = (status: number) => new CallFailure('unexpected', `answered ${status}`, status)

/** An installation whose registering is answered with a status each, the last one again and again. */
function withAnswers(...statuses: readonly number[]) {
  const clock = { now: start }
  let ids = 0
  let calls = 0
  const register = vi.fn<(id: string) => Promise<WriteToken>>(async () => {
    const status = statuses[Math.min(calls++, statuses.length - 1)] ?? 201
    if (status !== 201) throw error(status)
    return { token: `token-${calls}`, expiresAt: new Date(clock.now + 7 * 24 * 60 * minutes).toISOString() }
  })
  const store = memoryStorage()
  const parts = { store, now: () => clock.now, newId: () => `id ${(ids += 1)}`, register }
  return { clock, register, parts, made: installation(parts) }
}

test('SDK-15 an answer of 500 is asked for exactly once more', async () => {
  const { made, register } = withAnswers(500)
  await expect(made.token()).rejects.toThrow('answered 500')
  expect(register).toHaveBeenCalledTimes(2)
})

test('SDK-15 500, then 201: works', async () => {
  const { made, register } = withAnswers(500, 201)
  expect(await made.token()).toBe('token-2')
  expect(register).toHaveBeenCalledTimes(2)
})

test.each([400, 429, 0])('SDK-15 %i is not asked for again', async (status) => {
  const { made, register } = withAnswers(status)
  await expect(made.token()).rejects.toThrow(`answered ${status}`)
  expect(register).toHaveBeenCalledTimes(1)
})

test('SDK-15 one installation registers once, whatever page it is on', async () => {
  const { made, parts, register } = withAnswers(201)
  expect([await made.token(), await made.token()]).toEqual(['token-1', 'token-1'])
  expect(await installation(parts).token()).toBe('token-1')
  expect(register.mock.calls).toEqual([['id 1']])
})

test.each([
  [61, 'as it is', 1],
  [60, 'as it is', 1],
  [59, 'after a new one came', 2],
  [-1, 'after a new one came', 2],
])('SDK-17 with %i minutes left a token is used %s', async (left, _, calls) => {
  const { clock, made, register } = withAnswers(201)
  await made.token()
  clock.now = start + (7 * 24 * 60 - left) * minutes
  expect(await made.token()).toBe(`token-${calls}`)
  expect(register).toHaveBeenCalledTimes(calls)
  expect(new Set(register.mock.calls.flat())).toEqual(new Set(['id 1']))
})

test('T49 a token the server does not know is replaced, under the same id', async () => {
  const { made, register } = withAnswers(201)
  await made.token()
  made.forget()
  expect(await made.token()).toBe('token-2')
  expect(register.mock.calls).toEqual([['id 1'], ['id 1']])
})
