import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Change } from '../../realtime/changes-repository.ts'
import { type CacheInfo, responseCache } from './response-cache.ts'

const everything: CacheInfo = { dependsOn: 'all', limit: 'read', headers: {} }
const of = (...subjects: string[]): CacheInfo => ({ dependsOn: subjects, limit: 'read', headers: {} })

/** A cache with a controllable clock and change feed. */
function cacheAt(maxCacheBytes = 1_000_000) {
  let now = 1_000
  let head: number | undefined = 10
  let current = true
  const changeFeed = { head: () => head, isCurrent: () => current }
  const cache = responseCache(() => now, changeFeed, maxCacheBytes)
  const change = (subject: string, fields: Partial<Change> = {}): Change => ({
    id: (head ?? 0) + 1,
    resourceId: `of ${subject}`,
    subject,
    publicBefore: true,
    publicAfter: true,
    ...fields,
  })
  return {
    startRead: (address: string, info = everything) => cache.startRead(address, info),
    store: (address: string, json: string, info = everything) => cache.startRead(address, info)(json),
    invalidate: cache.invalidate,
    clear: cache.clear,
    change,
    /** In the order of the feed: delivered first, then `head`. */
    apply(subject: string, fields: Partial<Change> = {}) {
      const applied = change(subject, fields)
      cache.invalidate([applied])
      head = applied.id
    },
    fresh: (address: string) => cache.fresh(address)?.answer.json(),
    stale: (address: string) => cache.stale(address)?.answer.json(),
    age: (address: string) => cache.stale(address)?.ageSeconds,
    advance: (ms: number) => (now += ms),
    setHead: (id: number | undefined) => (head = id),
    setCurrent: (is: boolean) => (current = is),
  }
}

test('a response is fresh until a resource of its subject changes', () => {
  const cache = cacheAt()
  cache.store('/maths', 'maths', of('Maths'))
  cache.store('/two', 'two', of('English', 'History'))
  cache.store('/all', 'all')
  cache.apply('English')
  expect([cache.fresh('/maths'), cache.fresh('/two'), cache.fresh('/all')]).toEqual([
    'maths',
    undefined,
    undefined,
  ])
  cache.apply('Maths')
  expect(cache.fresh('/maths')).toBeUndefined()
  cache.store('/maths', 'newer', of('Maths'))
  expect(cache.fresh('/maths')).toBe('newer')
})

test('changes of non-public resources invalidate nothing', () => {
  const cache = cacheAt()
  cache.store('/maths', 'maths', of('Maths'))
  cache.apply('Maths', { publicBefore: false, publicAfter: false })
  expect(cache.fresh('/maths')).toBe('maths')
})

test.each(['in one batch', 'split'])(
  'ANS-18 a new subject outdates both subjects and the counts, %s',
  (how) => {
    const cache = cacheAt()
    const info = { maths: of('Maths'), history: of('History'), english: of('English') }
    const counts = { ...everything, dependsOn: 'counts' } as const
    for (const [name, each] of Object.entries({ ...info, counts })) cache.store(`/${name}`, name, each)
    const left = cache.change('Maths', { resourceId: 'moved', publicAfter: false })
    const entered = cache.change('History', { id: left.id + 1, resourceId: 'moved', publicBefore: false })
    for (const batch of how === 'split' ? [[left], [entered]] : [[left, entered]]) {
      cache.invalidate(batch)
      cache.setHead(batch.at(-1)?.id)
    }
    expect(['/maths', '/history', '/counts', '/english'].map(cache.fresh)).toEqual([
      undefined,
      undefined,
      undefined,
      'english',
    ])
  },
)

test('counts are invalidated by publication and takedown, not by a rating', () => {
  const cache = cacheAt()
  cache.store('/subjects', 'counts', { dependsOn: 'counts', limit: 'read', headers: {} })
  cache.apply('Maths')
  expect(cache.fresh('/subjects')).toBe('counts')
  cache.apply('Maths', { publicBefore: false })
  expect(cache.fresh('/subjects')).toBeUndefined()
  cache.store('/subjects', 'counts', { dependsOn: 'counts', limit: 'read', headers: {} })
  cache.apply('Maths', { publicAfter: false })
  expect(cache.fresh('/subjects')).toBeUndefined()
})

test('a response read before or during a change is not fresh after it', () => {
  const cache = cacheAt()
  const early = cache.startRead('/early', of('Maths'))
  cache.invalidate([cache.change('Maths')])
  const between = cache.startRead('/between', of('Maths'))
  cache.setHead(11)
  early('early')
  between('between')
  expect([cache.fresh('/early'), cache.fresh('/between')]).toEqual([undefined, undefined])
  cache.store('/after', 'after', of('Maths'))
  expect(cache.fresh('/after')).toBe('after')
})

test('nothing is fresh while the feed is not current or has no head', () => {
  const cache = cacheAt()
  cache.store('/a', 'a')
  cache.setCurrent(false)
  expect(cache.fresh('/a')).toBeUndefined()
  cache.setCurrent(true)
  expect(cache.fresh('/a')).toBe('a')
  cache.setHead(undefined)
  cache.store('/b', 'b')
  cache.setHead(10)
  expect(cache.fresh('/b')).toBeUndefined()
})

test('a fresh response is recent enough for a stream without reset', () => {
  const cache = cacheAt()
  cache.store('/maths', 'maths', of('Maths'))
  for (let i = 0; i < 50; i += 1) cache.apply('History')
  expect(cache.fresh('/maths')).toBe('maths')
  cache.apply('History')
  expect(cache.fresh('/maths')).toBeUndefined()
})

test('a gap in the feed invalidates all older responses', () => {
  const cache = cacheAt()
  cache.store('/maths', 'maths', of('Maths'))
  cache.apply('History', { id: 13 })
  expect(cache.fresh('/maths')).toBeUndefined()
})

test('R6 a stale response is served for five minutes, with its age in seconds', () => {
  const cache = cacheAt()
  cache.store('/api/subjects', '{"items":[]}')
  cache.advance(61_999)
  expect(cache.age('/api/subjects')).toBe(61)
  cache.advance(300_000 - 61_999)
  expect([cache.age('/api/subjects'), cache.fresh('/api/subjects')]).toEqual([300, '{"items":[]}'])
  cache.advance(1)
  expect([cache.fresh('/api/subjects'), cache.age('/api/subjects')]).toEqual([undefined, undefined])
})

test('R6 the URL is the cache key', () => {
  const cache = cacheAt()
  cache.store('/api/search?q=a', 'a')
  cache.store('/api/search?q=b', 'b')
  cache.store('/api/search?q=b', 'newer b')
  expect(cache.stale('/api/search?q=a')).toBe('a')
  expect([cache.stale('/api/search?q=b'), cache.fresh('/api/search?q=b')]).toEqual(['newer b', 'newer b'])
  expect(cache.stale('/api/search')).toBeUndefined()
})

test('R6 a changed response stays available for outages', () => {
  const cache = cacheAt()
  cache.store('/maths', 'maths', of('Maths'))
  cache.apply('Maths')
  expect([cache.fresh('/maths'), cache.stale('/maths')]).toEqual([undefined, 'maths'])
})

test('R6 responses for outages are stored even with maxCacheBytes 0', () => {
  const cache = cacheAt(0)
  cache.store('/maths', 'maths')
  expect([cache.fresh('/maths'), cache.stale('/maths')]).toEqual([undefined, 'maths'])
})

test('T14 T15 responses that name a removed resource are never served, others are', () => {
  const cache = cacheAt()
  cache.store('/one', '{"id":"gone"}', of('Maths'))
  cache.store('/two', '{"id":"stays"}', of('Maths'))
  cache.apply('Maths', { resourceId: 'gone', publicAfter: false })
  expect([cache.fresh('/one'), cache.stale('/one')]).toEqual([undefined, undefined])
  expect([cache.fresh('/two'), cache.stale('/two')]).toEqual([undefined, '{"id":"stays"}'])
  for (let i = 0; i < 200; i += 1) cache.apply('Maths', { resourceId: `other ${i}`, publicAfter: false })
  expect(cache.stale('/two')).toBeUndefined()
})

test('T14 a response read before a takedown is not stored after it', () => {
  const cache = cacheAt()
  const store = cache.startRead('/one')
  cache.apply('Maths', { resourceId: 'another', publicAfter: false })
  store('{"id":"gone"}')
  expect(cache.stale('/one')).toBeUndefined()
})

test('clear drops all responses and those being read', () => {
  const cache = cacheAt()
  cache.store('/one', 'one')
  const store = cache.startRead('/two')
  cache.clear()
  store('two')
  expect(['/one', '/two'].flatMap((url) => [cache.fresh(url), cache.stale(url)])).toEqual(
    Array(4).fill(undefined),
  )
  cache.store('/two', 'two')
  expect(cache.fresh('/two')).toBe('two')
})

test('an unchanged text is compressed once', () => {
  const cache = cacheAt()
  const text = 'x'.repeat(1_000)
  const packed = cache.store('/a', text).sent('gzip')
  expect(cache.store('/a', text).sent('gzip')).toBe(packed)
  expect(cache.store('/a', 'y'.repeat(1_000)).sent('gzip')).not.toEqual(packed)
})

test('T14 T15 removed ids are found in compressed responses', () => {
  const cache = cacheAt()
  const filling = 'x'.repeat(1_000)
  for (const encoding of ['br', 'gzip'] as const) {
    for (const id of ['gone', 'stays'])
      cache.store(`/${id}`, `{"id":"${id}","ü":"${filling}"}`).sent(encoding)
    cache.apply('Maths', { resourceId: 'gone', publicAfter: false })
    expect(cache.stale('/gone')).toBeUndefined()
    expect(cache.stale('/stays')).toContain(filling)
  }
})

test('a thousand searches of fifty rows are all fresh in 16 MB', () => {
  const cache = cacheAt(16 * 1_048_576)
  const row = (i: number) => ({
    id: randomUUID(),
    title: `Lesson ${i} of fractions`,
    thumbnail: randomUUID(),
  })
  const page = () => JSON.stringify(Array.from({ length: 200 }, (_, i) => row(i)))
  const addresses = Array.from({ length: 1_000 }, (_, i) => `/api/search?q=fractions+${i}`)
  for (const address of addresses) cache.store(address, page()).sent('br')
  expect(addresses.filter((address) => cache.fresh(address) === undefined)).toEqual([])
})
