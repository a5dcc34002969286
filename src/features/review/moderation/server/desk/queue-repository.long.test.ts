/** The queue of a moderator with 10,000 waiting records beside 100,000 public ones. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { costOf, recordQueries } from '#test/database/record-statements.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { insertQueue } from '#test/records/desk-rows.ts'
import { disclosureLog } from '#platform/disclosure-log-repository.ts'
import { defaultQueueRows, maxQueueRows } from '../../contract.ts'
import type { ReviewScope } from '../../desk-contract.ts'
import { listModeration } from '../list-moderation.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { claimResource, listClaims } from './claims-repository.ts'
import { claimNextInQueue, countQueue } from './queue-repository.ts'

const database = await testDatabase()
const { db } = database
const [publicRecords, waiting, reported] = [100_000, 10_000, 500]
/** Begin, lock, one statement, commit. */
const nextQueries = 4
/** Both lists and both lengths; uploaders and files of the rows add one each. */
const listQueries = 4

const everything: ReviewScope = { subjects: [], grades: [], languages: [] }
const narrow: ReviewScope = { subjects: ['History'], grades: ['Grade 7'], languages: ['af'] }
/** This word is in no record: the search reads every waiting one. */
const nothing: ReviewScope = { subjects: ['History'], grades: ['Grade 7'], languages: ['xh'] }

await insertQueue(db, publicRecords, waiting, reported)
await db
  .insertInto('accounts')
  .values(['one', 'two'].map((id) => ({ id, email: `${id}@school.example` })))
  .execute()

const newest = async () => {
  const { rows } = await sql<{ id: string }>`select id from resources where verified is not true
    order by modified_at desc, id desc offset 100 limit 1`.execute(db)
  return rows[0]?.id
}

describe('DESK-45 with 10,000 waiting records', () => {
  test.for([
    ['at the beginning', everything, false, 600],
    ['near the end', everything, true, 600],
    ['in a narrow scope', narrow, false, 5_000],
    ['in a scope without records', nothing, false, waiting + reported + 200],
  ] as const)(
    'the next record %s is found by an index, in one transaction',
    { timeout: 60_000 },
    async ([, scope, isAfter, rows]) => {
      const next = async (after: string | undefined) => claimNextInQueue(db, 'one', scope, after)
      const after = isAfter ? await newest() : undefined
      const cost = await costOf(database, () => next(after))
      expect(cost.rows).toBeLessThan(rows)
      const queries = await recordQueries(() => next(after))
      expect(queries).toHaveLength(nextQueries)
    },
  )

  test('counts of a scope read the waiting records alone', async () => {
    for (const scope of [everything, narrow]) {
      const cost = await costOf(database, () => countQueue(db, scope))
      expect(cost.rows).toBeLessThanOrEqual(waiting)
    }
  })

  test.for([
    ['first page', defaultQueueRows, undefined],
    ['longest list', maxQueueRows, undefined],
    ['first page of a search', defaultQueueRows, 'history'],
  ] as const)(
    'DESK-45 the %s takes four queries, whatever it holds',
    { timeout: 60_000 },
    async ([, rows, q]) => {
      const read = () =>
        listModeration(
          {
            db,
            disclosures: disclosureLog(db),
            virusScanner: { isOn: false },
            ownApproval: 'admins',
            sendsMail: true,
          } as ModerationDeps,
          { rows, q },
          { accountId: 'one', role: 'moderator' },
        )
      expect(await recordQueries(read)).toHaveLength(listQueries)
      const { unverified, totals } = await read()
      expect(unverified).toHaveLength(Math.min(rows, totals.unverified))
      const cost = await costOf(database, read)
      // Both lists and their lengths.
      expect(cost.rows).toBeLessThan(2 * (waiting + reported) + (q ? waiting + reported : 0))
    },
  )

  test('the answer with six claims has at most 1 kB', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => storeResource(db, { verified: null })))
    await db.deleteFrom('review_claims').execute()
    for (const id of ids) await claimResource(db, id, 'two')
    const answer = JSON.stringify({ claims: await listClaims(db, 'one') })
    expect(answer.length).toBeLessThanOrEqual(1_000)
  })
})
