/**
 * `npm run bench -- desk`: CPU and time of the moderation desk among many records (DESK-23, DESK-36, DESK-45), of the site
 * and its database. Each call is sent alone; the median of three counts.
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { openDatabase, type Db } from '#platform/postgres/connection.ts'
import { insertAuditEntries, insertNearDuplicates, insertQueue } from '#test/records/desk-rows.ts'
import { withDataFolder, withSite } from '../compared-copies.ts'
import { costOf } from '../public-costs/measure.ts'
import { ownDatabase } from '../search/site/searched-site.ts'
import { tableOf } from '../table.ts'
import { signInAt } from '#test/running-site.ts'

const admin = { email: 'admin@thuto.example', password: 'a-long-password-for-measurements' }
const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, JOBS: 'off' }
const [records, withCover, entries, waiting, reported] = [100_000, 5_000, 1_000_000, 10_000, 500]
/** The code of a site that has just started is not compiled yet. */
const warmUps = 30

interface DeskCall {
  readonly what: string
  readonly goal: string
  readonly path: string
  readonly body?: object
}

/** Fills the database; returns the calls with their targets. */
async function fill(db: Db): Promise<readonly DeskCall[]> {
  const [similar] = await insertNearDuplicates(db, records, withCover)
  const account = randomUUID()
  await db.insertInto('accounts').values({ id: account, email: 'anna@school.example' }).execute()
  await insertAuditEntries(db, entries, account)
  await insertQueue(db, 0, waiting, reported)
  const { id } = await db
    .selectFrom('resources')
    .select('id')
    .where('verified', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const log = (what: string, query: string) => ({
    what: `DESK-36 audit log of 1,000,000 entries, ${what}`,
    goal: '≤ 50',
    path: `/api/audit-log?${query}`,
  })
  const item = `/api/moderation/resources/${id}`
  return [
    {
      what: 'DESK-23 near duplicates among 100,000 records',
      goal: '≤ 10',
      path: `/api/moderation/resources/${similar}/duplicates`,
    },
    log('all', ''),
    log('an act', 'act=role.changed'),
    log('an actor', 'actor=anna@school.example'),
    log('a resource', 'resource=00000000-0000-4000-8000-000000000500'),
    { what: 'DESK-45 item view beside 10,000 waiting records', goal: '≤ 25', path: item },
    { what: 'DESK-45 next of 10,000 waiting records', goal: '≤ 20', path: '/api/moderation/next', body: {} },
  ]
}

await withDataFolder((folder) =>
  withSite({ name: 'this version', from: undefined }, { folder, more: settings }, async ({ url, pid }) => {
    const { address, postmaster } = await ownDatabase(path.join(folder, 'data'))
    const { db, close } = openDatabase(address, { onError: console.error })
    const calls = await fill(db)
    await close()
    const cookie = await signInAt(url, admin.email, admin.password)
    const headers = { origin: url, 'content-type': 'application/json', cookie }
    const rows = []
    for (const { what, goal, path: to, body } of calls) {
      const route = `${body ? 'POST' : 'GET'} ${to}`
      const sent = { headers, ...(body && { body: JSON.stringify(body) }) }
      const init = { method: body ? 'POST' : 'GET', ...sent }
      for (let i = 0; i < warmUps; i += 1) await (await fetch(url + to, init)).text()
      const call = { route, what, path: to, ...sent }
      const site = await costOf(url, [pid], call)
      const database = await costOf(url, [postmaster], call)
      if (site.status !== 200) throw new Error(`${to} was answered with ${site.status}`)
      rows.push([what, ...[site.cpuMs, database.cpuMs, site.wallMs].map((ms) => ms.toFixed(1)), goal])
    }
    console.log(tableOf(['call', 'CPU of the site, ms', 'of the database, ms', 'time, ms', 'goal'], rows))
  }),
)
