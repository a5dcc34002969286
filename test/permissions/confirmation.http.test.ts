/** Step-up: every endpoint with `needsConfirmation`, called by an admin whose session was confirmed too long ago. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testSite } from '../site.ts'
import { coverNewFiles } from './cover-new-files.ts'
import { matrix } from './matrix.ts'
import type { People } from './row.ts'

const site = await testSite()
const { db } = site.parts
await coverNewFiles(site.database.db)
const password = 'a-long-password-for-tests'

const needing = site.http.endpoints
  .filter((e) => e.needsConfirmation)
  .map(({ method, path }) => `${method} ${path}`)
const rows = matrix.filter(({ route, statuses }) => needing.includes(route) && statuses.D < 300)

const others: People = {
  A0: site.anonymous(),
  A: site.anonymous(),
  S: await site.member('student'),
  U: await site.member('open access user'),
  E: await site.member('educator'),
  E2: await site.member('educator'),
  M: await site.member('moderator'),
  D: await site.member('admin'),
  expired: site.anonymous(),
  revoked: site.anonymous(),
}

/** A digest of every table but the counters of limits, and the events, which are written later. */
async function contentOfDatabase() {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('limit_counters', 'security_events')`.execute(
    db,
  )
  return Promise.all(
    tables.map(async ({ name }) => {
      const digest = sql<{ digest: string }>`select md5(string_agg(t::text, '|' order by t::text)) as digest
        from ${sql.table(name)} t`
      return [name, (await digest.execute(db)).rows[0]?.digest]
    }),
  )
}

const confirmedAgo = ({ accountId }: Person, seconds: number) =>
  sql`update sessions set confirmed_at = now() - make_interval(secs => ${seconds})
    where account_id = ${accountId}`.execute(db)

test('ASVS-7.5.3 calls that change roles, accounts or sessions, or export, need a confirmation', () => {
  expect(needing.toSorted()).toEqual([
    'DELETE /api/account/factors/:id',
    'DELETE /api/account/identities/:id',
    'DELETE /api/account/sessions',
    'DELETE /api/account/sessions/:id',
    'DELETE /api/users/:accountId',
    'DELETE /api/users/:accountId/disabling',
    'DELETE /api/users/:accountId/factors',
    'DELETE /api/users/:accountId/sessions',
    'GET /api/account/confirmation',
    'GET /api/account/export',
    'GET /api/audit-log/export',
    'GET /api/moderation/export',
    'GET /api/security-events/export',
    'PATCH /api/users/:accountId',
    'POST /api/account/authenticator',
    'POST /api/account/authenticator/secret',
    'POST /api/account/email',
    'POST /api/account/passkeys',
    'POST /api/account/passkeys/challenge',
    'POST /api/account/recovery-codes',
    'POST /api/users/:accountId/disabling',
    'POST /api/users/:accountId/reset-link',
  ])
})

test.for(rows)(
  'ASVS-7.5.3 $route: $what is refused without a confirmation of this session and changes nothing',
  async ({ route, make }) => {
    const admin = await site.member('admin')
    const { url, payload } = await make(others, admin)
    const method = route.split(' ')[0] as 'GET' | 'POST' | 'PATCH' | 'DELETE'
    const run = () => admin.call(method, url, { ...(payload !== undefined && { payload }) })
    await confirmedAgo(admin, 301)
    const elsewhere = site.anonymous()
    await elsewhere.call('POST', '/api/sign-in', { payload: { email: admin.email, password } })
    const before = await contentOfDatabase()
    const refused = await run()
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'confirm_first' }])
    expect(await contentOfDatabase()).toEqual(before)
    await admin.call('POST', '/api/account/confirmation', { payload: { password } })
    expect((await run()).statusCode).toBeLessThan(300)
  },
)
