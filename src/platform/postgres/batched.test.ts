import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { batched } from './batched.ts'

const undone = Object.assign(new Error('undone'), { code: '23505' })

/** Each call stays on its way until it is let go. */
function held() {
  const calls: { readonly items: readonly string[]; letGo(): void }[] = []
  const run = (items: readonly string[]) =>
    new Promise<string[]>((resolve) => {
      calls.push({ items, letGo: () => resolve(items.map((item) => `${item}!`)) })
    })
  return { calls, run }
}

test('calls of one turn go together, and those during a statement with the next one', async () => {
  const { calls, run } = held()
  const call = batched(run, { maxItems: 2 })
  const first = Promise.all([call('a'), call('b'), call('c')])
  await turn()
  const later = call('d')
  expect(calls.map(({ items }) => items)).toEqual([['a', 'b']])
  calls[0]?.letGo()
  await turn()
  expect(calls.map(({ items }) => items)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  calls[1]?.letGo()
  expect(await first).toEqual(['a!', 'b!', 'c!'])
  expect(await later).toBe('d!')
})

test('items of one name go one after the other', async () => {
  const sent: (readonly string[])[] = []
  const run = async (items: readonly string[]) => {
    sent.push(items)
    return items
  }
  const call = batched(run, { maxItems: 10, apartBy: (item) => item.split(' ')[0] })
  await Promise.all(['a 1', 'b 1', 'a 2', 'a 3'].map(call))
  expect(sent).toEqual([['a 1', 'b 1'], ['a 2'], ['a 3']])
})

test('an item that undoes the statement fails alone; the others are tried again', async () => {
  let calls = 0
  const run = async (items: readonly string[]) => {
    calls += 1
    if (items.includes('bad')) throw undone
    return items
  }
  const call = batched(run, { maxItems: 10 })
  const results = await Promise.allSettled(['a', 'bad', 'b'].map(call))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(calls).toBe(4)
})

test('R3 a statement whose end is unknown is not tried again', async () => {
  let calls = 0
  const run = async (): Promise<string[]> => {
    calls += 1
    throw new Error('Connection terminated')
  }
  const call = batched<string, string>(run, { maxItems: 10 })
  const results = await Promise.allSettled(['a', 'b'].map(call))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(calls).toBe(1)
  await expect(call('c')).rejects.toThrow('Connection terminated')
})

test('a slow statement blocks no other call, and for longer those of its name', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { calls, run } = held()
  const call = batched(run, { maxItems: 10, oneAtATime: (item) => item.slice(0, 1) })
  const first = call('a 1')
  await turn()
  const [other, same] = [call('b'), call('a 2')]
  await turn()
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(10)
  expect(calls.map(({ items }) => items)).toEqual([['a 1'], ['b']])
  calls[1]?.letGo()
  expect(await other).toBe('b!')
  vi.advanceTimersByTime(190)
  calls[2]?.letGo()
  expect(await same).toBe('a 2!')
  calls[0]?.letGo()
  expect(await first).toBe('a 1!')
  vi.useRealTimers()
})

test('items of one name wait for the end of their statement', async () => {
  const { calls, run } = held()
  const call = batched(run, { maxItems: 10, oneAtATime: () => 'a' })
  const first = call('1')
  await turn()
  const rest = [call('2'), call('3')]
  await turn()
  calls[0]?.letGo()
  expect(await first).toBe('1!')
  calls[1]?.letGo()
  expect(await Promise.all(rest)).toEqual(['2!', '3!'])
})
