/** Tables that callers without a session can fill, compared with docs/security/anonymous-writes.md. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { can } from '#shared/abilities.ts'
import { isReadLimit, limitRules } from '#platform/limits/limiter.ts'
import { matrix } from '../permissions/matrix.ts'
import { peopleOf } from '../permissions/people.ts'
import { testSite } from '../site.ts'

const site = await testSite()
const { db } = site.database
const people = await peopleOf(site)

const { rows: tables } = await sql<{ name: string; table: string }>`
  select table_name as name, quote_ident(table_schema) || '.' || quote_ident(table_name) as table
  from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(
  db,
)

async function countRows() {
  const counts = tables.map(
    ({ name, table }) => sql`select ${name}::text as name, count(*)::int as count from ${sql.raw(table)}`,
  )
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

const page = readFileSync('docs/security/anonymous-writes.md', 'utf8')
const described = [...page.matchAll(/^\| `([a-z_]+)` +\|/gm)].map(([, name]) => name)

test('F-S3-13 docs/security/anonymous-writes.md names every table that gets a row from an anonymous call', async () => {
  const written = new Set<string>()
  const before = await countRows()
  const noteGrowth = (earlier: ReadonlyMap<string, number>, later: ReadonlyMap<string, number>) => {
    for (const [name, count] of later) if (count > (earlier.get(name) ?? 0)) written.add(name)
  }
  for (const { route, make, statuses } of matrix) {
    const [method] = route.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD']
    for (const actor of ['A0', 'A'] as const) {
      if (statuses[actor] >= 400) continue
      const { url, payload, headers, endless } = await make(people, people[actor])
      if (endless) continue
      // Changes of `make` are numbered and counted after their commit.
      await sql`select number_changes()`.execute(db)
      const counts = await countRows()
      await people[actor].call(method, url, {
        ...(payload !== undefined && { payload }),
        ...(headers && { headers }),
      })
      noteGrowth(counts, await countRows())
    }
  }
  await site.anonymous().call('GET', '/api/moderation')
  // The writer of security events collects them for a second.
  const hasEvents = async () =>
    ((await countRows()).get('security_events') ?? 0) > (before.get('security_events') ?? 0)
  await vi.waitFor(async () => expect(await hasEvents()).toBe(true), { timeout: 10_000 })
  written.add('security_events')
  expect([...written].filter((name) => !described.includes(name))).toEqual([])
}, 180_000)

test('F-S3-13 every limit of an anonymous call that writes has a bound per address and one in all', () => {
  const visitor = { kind: 'visitor' } as const
  const limits = site.http.endpoints
    .filter(({ method, needs }) => method !== 'GET' && can(visitor, needs))
    .map(({ limit }) => limit)
  const unbounded = [...new Set(limits)].filter((limit) => {
    const kinds = limitRules[limit].map(({ per }) => per)
    return !isReadLimit(limit) && !(kinds.includes('address') && kinds.includes('site'))
  })
  expect(unbounded).toEqual([])
})
