/** The audit log with a million entries: each filter is correct, and reads few rows. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { costOf } from '#test/database/record-statements.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { insertAuditEntries } from '#test/records/desk-rows.ts'
import { readAuditEntries, type EntryFilter } from './audit-log-repository.ts'

const database = await testDatabase()
const { db } = database
const entries = 1_000_000
const anna = randomUUID()
/** A page has 100; twice that for two columns, and some for two filters at once. */
const maxRowsRead = 2_500

const idAt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const minuteOf = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString()

test('DESK-36 a million entries: filters and cursor are correct and read few rows', async () => {
  await db.insertInto('accounts').values({ id: anna, email: 'anna@school.example' }).execute()
  await insertAuditEntries(db, entries, anna)
  const newestOf = (matches: (n: number) => boolean, from = entries - 1) => {
    const found: string[] = []
    for (let n = from; n >= 0 && found.length < 100; n -= 1) if (matches(n)) found.push(minuteOf(n))
    return found
  }
  const cases: readonly (readonly [EntryFilter, (n: number) => boolean])[] = [
    [{}, () => true],
    [{ act: 'role.changed' }, (n) => n % 20 === 0],
    [{ act: 'key.rotated' }, () => false],
    [{ actor: 'anna@school.example' }, (n) => n % 1_000 === 7],
    [{ resource: idAt(500) }, (n) => n % 1_000 === 500],
    [{ party: 'anna@school.example' }, (n) => n % 1_000 === 7],
    [{ from: minuteOf(1_000), to: minuteOf(2_000) }, (n) => n >= 1_000 && n < 2_000],
    [{ act: 'role.changed', to: minuteOf(500_000) }, (n) => n % 20 === 0 && n < 500_000],
    [{ act: 'resource.approved', actor: 'anna@school.example' }, (n) => n % 1_000 === 7],
    [{ act: 'role.changed', resource: idAt(500) }, (n) => n % 1_000 === 500],
  ]
  const dear: string[] = []
  for (const [filter, matches] of cases) {
    const page = await readAuditEntries(db, filter, undefined, 100)
    expect([filter, page.items.map(({ at }) => at)]).toEqual([filter, newestOf(matches)])
    const cursor = page.next ?? undefined
    const next = cursor === undefined ? undefined : await readAuditEntries(db, filter, cursor, 100)
    const rest = newestOf(matches, indexOf(page.items.at(-1)?.at) - 1)
    if (next) expect([filter, next.items.map(({ at }) => at)]).toEqual([filter, rest])
    const { rows } = await costOf(database, () => readAuditEntries(db, filter, cursor, 100))
    if (rows > maxRowsRead) dear.push(`${JSON.stringify(filter)}: ${rows} rows`)
  }
  expect(dear).toEqual([])
}, 300_000)

const indexOf = (at = '') => (new Date(at).getTime() - Date.UTC(2024, 0, 1)) / 60_000
