import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Change } from '../../realtime/changes-repository.ts'
import { type About, responseCache } from './response-cache.ts'

const everything: About = { dependsOn: 'all', limit: 'read', headers: {} }
const of = (...subjects: string[]): About => ({ dependsOn: subjects, limit: 'read', headers: {} })

/** A memory, and the hands of its clock and of the change feed. */
function memoryAt(hotBytes = 1_000_000) {
  let now = 1_000
  let head: number | undefined = 10
  let current = true
  const changeFeed = { head: () => head, isCurrent: () => current }
  const memory = responseCache({ nowMs: () => now, changeFeed, hotBytes })
  const change = (subject: string, told: Partial<Change> = {}): Change => ({
    id: (head ?? 0) + 1,
    resourceId: `of ${subject}`,
    subject,
    publicBefore: true,
    publicAfter: true,
    ...told,
  })
  return {
    begin: (address: string, about = everything) => memory.startRead(address, about),
    remember: (address: string, json: string, about = everything) => memory.startRead(address, about)(json),
    outdate: memory.invalidate,
    forgetAll: memory.forgetAll,
    change,
    /** As the feed does it: handed on first, then known as the newest. */
    happens(subject: string, told: Partial<Change> = {}) {
      const happened = change(subject, told)
      memory.invalidate([happened])
      head = happened.id
    },
    hot: (address: string) => memory.fresh(address)?.answer.json(),
    old: (address: string) => memory.stale(address)?.answer.json(),
    age: (address: string) => memory.stale(address)?.ageSeconds,
    pass: (ms: number) => (now += ms),
    setHead: (id: number | undefined) => (head = id),
    setCurrent: (is: boolean) => (current = is),
  }
}

test('an answer is given again until a resource of its subject changes, and no longer', () => {
  const memory = memoryAt()
  memory.remember('/maths', 'maths', of('Maths'))
  memory.remember('/two', 'two', of('English', 'History'))
  memory.remember('/all', 'all')
  memory.happens('English')
  expect([memory.hot('/maths'), memory.hot('/two'), memory.hot('/all')]).toEqual([
    'maths',
    undefined,
    undefined,
  ])
  memory.happens('Maths')
  expect(memory.hot('/maths')).toBeUndefined()
  memory.remember('/maths', 'newer', of('Maths'))
  expect(memory.hot('/maths')).toBe('newer')
})

test('what was never public, and before and after is not, changes no answer', () => {
  const memory = memoryAt()
  memory.remember('/maths', 'maths', of('Maths'))
  memory.happens('Maths', { publicBefore: false, publicAfter: false })
  expect(memory.hot('/maths')).toBe('maths')
})

test('counts change when something becomes public or is taken down, not when it is rated', () => {
  const memory = memoryAt()
  memory.remember('/subjects', 'counts', { dependsOn: 'counts', limit: 'read', headers: {} })
  memory.happens('Maths')
  expect(memory.hot('/subjects')).toBe('counts')
  memory.happens('Maths', { publicBefore: false })
  expect(memory.hot('/subjects')).toBeUndefined()
  memory.remember('/subjects', 'counts', { dependsOn: 'counts', limit: 'read', headers: {} })
  memory.happens('Maths', { publicAfter: false })
  expect(memory.hot('/subjects')).toBeUndefined()
})

test('what was read before a change, or while it was handed on, is not given again after it', () => {
  const memory = memoryAt()
  const early = memory.begin('/early', of('Maths'))
  memory.outdate([memory.change('Maths')])
  const between = memory.begin('/between', of('Maths'))
  memory.setHead(11)
  early('early')
  between('between')
  expect([memory.hot('/early'), memory.hot('/between')]).toEqual([undefined, undefined])
  memory.remember('/after', 'after', of('Maths'))
  expect(memory.hot('/after')).toBe('after')
})

test('nothing is given while changes are not heard, or were never', () => {
  const memory = memoryAt()
  memory.remember('/a', 'a')
  memory.setCurrent(false)
  expect(memory.hot('/a')).toBeUndefined()
  memory.setCurrent(true)
  expect(memory.hot('/a')).toBe('a')
  memory.setHead(undefined)
  memory.remember('/b', 'b')
  memory.setHead(10)
  expect(memory.hot('/b')).toBeUndefined()
})

test('who listens from an answer on is never so far behind that they are told to read everything anew', () => {
  const memory = memoryAt()
  memory.remember('/maths', 'maths', of('Maths'))
  for (let i = 0; i < 50; i += 1) memory.happens('History')
  expect(memory.hot('/maths')).toBe('maths')
  memory.happens('History')
  expect(memory.hot('/maths')).toBeUndefined()
})

test('where changes of before are kept no more, nothing from before is given', () => {
  const memory = memoryAt()
  memory.remember('/maths', 'maths', of('Maths'))
  memory.happens('History', { id: 13 })
  expect(memory.hot('/maths')).toBeUndefined()
})

test('R6 an answer is there for five minutes, with its age in whole seconds, and no longer', () => {
  const memory = memoryAt()
  memory.remember('/api/subjects', '{"items":[]}')
  memory.pass(61_999)
  expect(memory.age('/api/subjects')).toBe(61)
  memory.pass(300_000 - 61_999)
  expect([memory.age('/api/subjects'), memory.hot('/api/subjects')]).toEqual([300, '{"items":[]}'])
  memory.pass(1)
  expect([memory.hot('/api/subjects'), memory.age('/api/subjects')]).toEqual([undefined, undefined])
})

test('R6 another address, and nothing else, is another answer', () => {
  const memory = memoryAt()
  memory.remember('/api/search?q=a', 'a')
  memory.remember('/api/search?q=b', 'b')
  memory.remember('/api/search?q=b', 'newer b')
  expect(memory.old('/api/search?q=a')).toBe('a')
  expect([memory.old('/api/search?q=b'), memory.hot('/api/search?q=b')]).toEqual(['newer b', 'newer b'])
  expect(memory.old('/api/search')).toBeUndefined()
})

test('R6 what changed is still there for times without a database', () => {
  const memory = memoryAt()
  memory.remember('/maths', 'maths', of('Maths'))
  memory.happens('Maths')
  expect([memory.hot('/maths'), memory.old('/maths')]).toEqual([undefined, 'maths'])
})

test('R6 without room for hot answers there is still memory for such times', () => {
  const memory = memoryAt(0)
  memory.remember('/maths', 'maths')
  expect([memory.hot('/maths'), memory.old('/maths')]).toEqual([undefined, 'maths'])
})

test('T14 T15 what names a resource that was taken down is never given again, the rest is', () => {
  const memory = memoryAt()
  memory.remember('/one', '{"id":"gone"}', of('Maths'))
  memory.remember('/two', '{"id":"stays"}', of('Maths'))
  memory.happens('Maths', { resourceId: 'gone', publicAfter: false })
  expect([memory.hot('/one'), memory.old('/one')]).toEqual([undefined, undefined])
  expect([memory.hot('/two'), memory.old('/two')]).toEqual([undefined, '{"id":"stays"}'])
  for (let i = 0; i < 200; i += 1) memory.happens('Maths', { resourceId: `other ${i}`, publicAfter: false })
  expect(memory.old('/two')).toBeUndefined()
})

test('T14 an answer that was read before a takedown is not remembered after it', () => {
  const memory = memoryAt()
  const remember = memory.begin('/one')
  memory.happens('Maths', { resourceId: 'another', publicAfter: false })
  remember('{"id":"gone"}')
  expect(memory.old('/one')).toBeUndefined()
})

test('what is forgotten is not given, nor what was being read meanwhile', () => {
  const memory = memoryAt()
  memory.remember('/one', 'one')
  const remember = memory.begin('/two')
  memory.forgetAll()
  remember('two')
  expect(['/one', '/two'].flatMap((url) => [memory.hot(url), memory.old(url)])).toEqual(
    Array(4).fill(undefined),
  )
  memory.remember('/two', 'two')
  expect(memory.hot('/two')).toBe('two')
})

test('the same text at the same address is packed once', () => {
  const memory = memoryAt()
  const text = 'x'.repeat(1_000)
  const packed = memory.remember('/a', text).sent('gzip')
  expect(memory.remember('/a', text).sent('gzip')).toBe(packed)
  expect(memory.remember('/a', 'y'.repeat(1_000)).sent('gzip')).not.toEqual(packed)
})

test('T14 T15 of a packed answer is still known whom it names', () => {
  const memory = memoryAt()
  const filling = 'x'.repeat(1_000)
  for (const encoding of ['br', 'gzip'] as const) {
    for (const id of ['gone', 'stays'])
      memory.remember(`/${id}`, `{"id":"${id}","ü":"${filling}"}`).sent(encoding)
    memory.happens('Maths', { resourceId: 'gone', publicAfter: false })
    expect(memory.old('/gone')).toBeUndefined()
    expect(memory.old('/stays')).toContain(filling)
  }
})

test('a thousand searches of fifty rows, packed, are all hot in 16 MB', () => {
  const memory = memoryAt(16 * 1_048_576)
  const row = (i: number) => ({
    id: randomUUID(),
    title: `Lesson ${i} of fractions`,
    thumbnail: randomUUID(),
  })
  const page = () => JSON.stringify(Array.from({ length: 200 }, (_, i) => row(i)))
  const addresses = Array.from({ length: 1_000 }, (_, i) => `/api/search?q=fractions+${i}`)
  for (const address of addresses) memory.remember(address, page()).sent('br')
  expect(addresses.filter((address) => memory.hot(address) === undefined)).toEqual([])
})
