import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { storedResponse, runOnce, type Tx } from './idempotency.ts'

const { db, onFeedWrite } = await testDatabase()
await sql`create table acts (id bigint generated always as identity, what text)`.execute(db)

const run = (what: string) => async (tx: Tx) => {
  const { rows } = await sql<{ id: number }>`insert into acts (what) values (${what}) returning id`.execute(
    tx,
  )
  return { id: rows[0]?.id, what }
}
const happened = async (what: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from acts where what = ${what}`.execute(
    db,
  )
  return rows[0]?.n
}
const call = (key?: string, request: unknown = 'same', actor = 'visitor 1') => ({ actor, key, request })

describe('with a key', () => {
  test('SDK-13 a repeat returns the first response without running', async () => {
    const key = randomUUID()
    const first = await runOnce(db, call(key), run('a'))
    expect(await runOnce(db, call(key), run('a'))).toEqual(first)
    expect(await happened('a')).toBe(1)
  })

  test('R8 the read of a stored response counts as a write of the change feed', async () => {
    let writes = 0
    onFeedWrite(() => (writes += 1))
    await storedResponse(db, call(randomUUID()))
    expect(writes).toBe(1)
  })

  test('SDK-13 fifty concurrent calls run once', async () => {
    const key = randomUUID()
    const results = await Promise.all(Array.from({ length: 50 }, () => runOnce(db, call(key), run('busy'))))
    expect(await happened('busy')).toBe(1)
    expect(new Set(results.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(results[0]).toMatchObject({ what: 'busy', id: expect.any(Number) })
  })

  test.each([null, false, 0, '', [], { deep: { list: [1, null, 'ê"\\'] } }])(
    'the answer %j comes back as it was',
    async (answer) => {
      const key = randomUUID()
      expect(await runOnce(db, call(key), () => Promise.resolve(answer))).toEqual(answer)
      expect(await runOnce(db, call(key), () => Promise.reject(new Error('ran twice')))).toEqual(answer)
    },
  )

  test('another request with the same key is a conflict without effect', async () => {
    const key = randomUUID()
    await runOnce(db, call(key, { stars: 4 }), run('b'))
    const reuse = runOnce(db, call(key, { stars: 5 }), run('b'))
    await expect(reuse).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await happened('b')).toBe(1)
  })

  test('T3 keys of different actors are independent', async () => {
    const key = randomUUID()
    await runOnce(db, call(key, 'same', 'visitor 1'), run('c'))
    await runOnce(db, call(key, 'same', 'visitor 2'), run('c'))
    expect(await happened('c')).toBe(2)
  })

  test('SDK-13 with any actor allowed, an equal request of another actor returns the first response', async () => {
    const key = randomUUID()
    const ofAnyActor = { anybody: true } as const
    const first = await runOnce(db, { ...call(key, 'same', 'visitor 1'), ...ofAnyActor }, run('h'))
    for (const actor of ['account 1', 'account 1', 'visitor 2'])
      expect(await runOnce(db, { ...call(key, 'same', actor), ...ofAnyActor }, run('h'))).toEqual(first)
    expect(await happened('h')).toBe(1)
    await runOnce(db, { ...call(key, 'other', 'visitor 3'), ...ofAnyActor }, run('h'))
    expect(await happened('h')).toBe(2)
  })

  test('L6 a failed run leaves nothing behind, and a repeat runs', async () => {
    const key = randomUUID()
    const failing = runOnce(db, call(key), async (tx) => {
      await run('d')(tx)
      throw new Error('cut off')
    })
    await expect(failing).rejects.toThrow('cut off')
    expect(await happened('d')).toBe(0)
    expect(await storedResponse(db, call(key))).toBeUndefined()
    expect(await runOnce(db, call(key), run('d'))).toMatchObject({ what: 'd' })
    expect(await happened('d')).toBe(1)
  })

  test('a call that waited for a failed one runs itself', async () => {
    const key = randomUUID()
    let fail: (error: Error) => void = () => {}
    const cut = new Promise<never>((_, reject) => (fail = reject))
    const started = new Promise<void>((ready) => {
      void runOnce(db, call(key), async (tx) => {
        await run('e')(tx)
        ready()
        return cut
      }).catch(() => {})
    })
    await started
    const second = runOnce(db, call(key), run('e'))
    fail(new Error('cut off'))
    expect(await second).toMatchObject({ what: 'e' })
    expect(await happened('e')).toBe(1)
  })
})

test('calls without a key always run', async () => {
  await runOnce(db, call(), run('f'))
  await runOnce(db, call(), run('f'))
  expect(await happened('f')).toBe(2)
  expect(await storedResponse(db, call())).toBeUndefined()
})

describe('storedResponse', () => {
  test('returns the response without running', async () => {
    const key = randomUUID()
    expect(await storedResponse(db, call(key))).toBeUndefined()
    const answer = await runOnce(db, call(key), run('g'))
    expect(await storedResponse(db, call(key))).toEqual({ answer })
    await expect(storedResponse(db, call(key, 'other'))).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
  })
})
