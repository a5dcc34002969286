import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storeResources, type NewRow } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import type { ReviewScope } from '../../desk-contract.ts'
import { listClaims, releaseClaim } from './claims-repository.ts'
import { claimNextInQueue, countQueue } from './queue-repository.ts'

const { db } = await testDatabase()
const moderators = ['one', 'two']
await db
  .insertInto('accounts')
  .values(moderators.map((id) => ({ id, email: `${id}@school.example` })))
  .execute()

const all: ReviewScope = { subjects: [], grades: [], languages: [] }
const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const empty = () => db.deleteFrom('resources').execute()
const waiting = (n: number, fields: Partial<NewRow> = {}) => ({
  verified: null,
  modified_at: day(n),
  ...fields,
})

describe('next record', () => {
  test('DESK-08 is the oldest that waits or is reported, after the given one, and nothing at the end', async () => {
    await empty()
    const [third, first, second] = await storeResources(db, [
      waiting(3),
      waiting(1),
      { reported: true, report_amount: 1, modified_at: day(2) },
      { modified_at: day(1) },
      waiting(1, { returned_at: day(2), returned_reason: 'other' }),
      waiting(1, { quarantined_at: day(2) }),
    ])
    expect(await claimNextInQueue(db, 'one', all, undefined)).toBe(first)
    expect(await claimNextInQueue(db, 'one', all, first)).toBe(second)
    expect(await claimNextInQueue(db, 'one', all, second)).toBe(third)
    expect(await claimNextInQueue(db, 'one', all, third)).toBeUndefined()
  })

  test('DESK-08 is first a file that may show personal data of learners, until this moderator has opened it', async () => {
    await empty()
    const [first, personal, third] = await storeResources(db, [waiting(1), waiting(2), waiting(3)])
    const found = { rule: 'identity', excerpt: 'n', count: 1, weight: 3 }
    await db
      .insertInto('file_checks')
      .values({ resource_id: personal ?? '', file_sha256: 'f'.repeat(64), rules_version: 1 })
      .execute()
    await db
      .insertInto('findings')
      .values({ resource_id: personal ?? '', ...found })
      .execute()
    expect(await claimNextInQueue(db, 'one', all, undefined)).toBe(personal)
    expect(await claimNextInQueue(db, 'one', all, personal)).toBe(third)
    expect(await claimNextInQueue(db, 'one', all, third)).toBe(personal)
    await releaseClaim(db, personal ?? '', 'one')
    await db
      .insertInto('review_views')
      .values({ account_id: 'one', resource_id: personal ?? '' })
      .execute()
    expect(await claimNextInQueue(db, 'one', all, undefined)).toBe(first)
    expect(await claimNextInQueue(db, 'two', all, undefined)).toBe(personal)
    await releaseClaim(db, personal ?? '', 'two')
    await db.updateTable('findings').set({ dismissed_at: new Date() }).execute()
    await db.deleteFrom('review_views').execute()
    expect(await claimNextInQueue(db, 'one', all, undefined)).toBe(first)
  })

  test('DESK-08 is never one that another moderator has claimed, until the claim ends', async () => {
    await empty()
    const [first, second] = await storeResources(db, [waiting(1), waiting(2)])
    expect(await claimNextInQueue(db, 'one', all, undefined)).toBe(first)
    expect(await claimNextInQueue(db, 'two', all, undefined)).toBe(second)
    expect(await claimNextInQueue(db, 'two', all, second)).toBeUndefined()
    await db
      .updateTable('review_claims')
      .set({ until: new Date(0) })
      .execute()
    expect(await claimNextInQueue(db, 'two', all, undefined)).toBe(first)
    expect(await listClaims(db, 'two')).toMatchObject([{ resourceId: first, mine: true }])
  })

  test('DESK-08 lies in the scope; records without a grade or a language belong to every scope', async () => {
    await empty()
    const ids = await storeResources(db, [
      waiting(1, { subject: 'History' }),
      waiting(2, { subject: 'Maths', tags: ['Grade 9'], language: 'en' }),
      waiting(3, { subject: 'Maths', tags: ['Grade 7'], language: 'xh' }),
      waiting(4, { subject: 'Maths', tags: ['Grade 7', 'fractions'], language_guess: 'af' }),
      waiting(5, { subject: 'Maths', tags: ['fractions'] }),
    ])
    const scope: ReviewScope = { subjects: ['Maths'], grades: ['Grade 7'], languages: ['af', 'en'] }
    const fourth = await claimNextInQueue(db, 'one', scope, undefined)
    expect(fourth).toBe(ids[3])
    expect(await claimNextInQueue(db, 'one', scope, fourth)).toBe(ids[4])
    expect(await countQueue(db, scope)).toEqual({
      waiting: 2,
      olderThanAWeek: 0,
      bySubject: [{ subject: 'Maths', waiting: 2 }],
    })
  })

  test('LANG-05 lies in the scope of each of its languages, found ones count without a given one', async () => {
    await empty()
    await storeResources(db, [
      waiting(1, { languages: ['zu', 'en'] }),
      waiting(2, { language_guesses: ['zu', 'af'] }),
      waiting(3, { languages: ['xh'], language_guess: 'af' }),
      waiting(4),
    ])
    const countIn = async (...languages: string[]) => (await countQueue(db, { ...all, languages })).waiting
    expect([await countIn('en'), await countIn('zu'), await countIn('af'), await countIn('xh')]).toEqual([
      2, 3, 2, 2,
    ])
    expect(await countIn('st')).toBe(1)
  })

  test('DESK-08 is also one that a rating, a claim or a view refers to at this moment', async () => {
    await empty()
    const [first] = await storeResources(db, [waiting(1)])
    await db.transaction().execute(async (tx) => {
      await sql`select from resources for key share`.execute(tx)
      expect(await claimNextInQueue(db, 'one', all, undefined)).toBe(first)
    })
  })

  test('DESK-09 two moderators who press Next 200 times never get the same record', async () => {
    await empty()
    await storeResources(
      db,
      Array.from({ length: 450 }, (_, n) => waiting(1, { title: `No. ${n}`, modified_at: new Date(n) })),
    )
    const walk = async (accountId: string) => {
      const taken: string[] = []
      while (taken.length < 200) {
        const id = await claimNextInQueue(db, accountId, all, taken.at(-1))
        if (id === undefined) break
        taken.push(id)
      }
      return taken
    }
    const [one = [], two = []] = await Promise.all(moderators.map(walk))
    expect([one.length, two.length]).toEqual([200, 200])
    expect(new Set([...one, ...two]).size).toBe(400)
  })
})
