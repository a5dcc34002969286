/** `NODE_ENV=production node tools/bench/desk/version-costs.ts`: time of approvals, versions and changes (COR-30). */
import path from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/postgres/connection.ts'
import { aStoredFile, storeResources } from '#test/database/store-resource.ts'
import { senderAt } from '#test/running-site.ts'
import { withDataFolder, withSite } from '../compared-copies.ts'
import { ownDatabase } from '../search/site/searched-site.ts'
import { median, tableOf } from '../table.ts'

const admin = { email: 'admin@thuto.example', password: 'a-long-password-for-measurements' }
const settings = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  NODE_ENV: 'production',
  JOBS: 'off',
  RESPONSE_CACHE_MB: '0',
}
const [approvals, longApprovals, tries] = [30, 5, 30]
const characters = { short: 5_000, long: 1_000_000 }

interface Pair {
  readonly record: string
  readonly proposal: string
}

/** Different words, of nine letters, in 200 pages; every hundredth word of a proposal is another one. */
const writeTexts = (db: Db, { record, proposal }: Pair, length: number) =>
  sql`insert into previews (resource_id, text, page_count)
    select id, left(string_agg(translate(left(md5(case when n % 100 = 0 then id || '' else '' end || n), 9),
      '0123456789', 'ghijklmnop'), case when n % ${Math.ceil(length / 2_000)}::int = 0 then E'\\f' else ' ' end
      order by n), ${length}::int), 200
    from unnest(array[${record}, ${proposal}]::uuid[]) as id, generate_series(1, ${length / 10}::int) as n
    group by id`.execute(db)

/** Public records with a proposal each, both read. */
async function proposals(db: Db, count: number, length: number): Promise<readonly Pair[]> {
  const files = () => ({ ...aStoredFile(), understood: 'done' as const })
  const records = await storeResources(db, Array.from({ length: count }, files))
  const about = { version: 2, version_kind: 'correction', version_note: 'row 3', verified: null } as const
  const ids = await storeResources(
    db,
    records.map((replaces_id) => ({ ...files(), ...about, replaces_id, sha256: '1'.repeat(64) })),
  )
  const pairs = records.map((record, i) => ({ record, proposal: ids[i] ?? '' }))
  for (const pair of pairs) await writeTexts(db, pair, length)
  return pairs
}

/** Five earlier versions and 100 known errors. */
async function corrected(db: Db) {
  const [id = ''] = await storeResources(db, [{ ...aStoredFile(), version: 6, version_kind: 'correction' }])
  await sql`insert into earlier_versions (resource_id, n, note, storage_key, file_name, bytes, file_url, dated_at)
    select ${id}::uuid, n, 'row 3', 'uploads/' || n, 'notes.pdf', 1000, '/files/a', now()
    from generate_series(1, 5) as n`.execute(db)
  await sql`insert into error_reports (resource_id, version, page, wrong, state, shown, source, address_hash, decided_at)
    select ${id}::uuid, 1, n, 'Row 3', 'confirmed', 'Row 3: 12', 'gone', decode(repeat('00', 32), 'hex'), now()
    from generate_series(1, 100) as n`.execute(db)
  return id
}

async function fill(db: Db) {
  await sql`set statement_timeout = 0`.execute(db)
  return {
    short: await proposals(db, approvals + 1, characters.short),
    long: await proposals(db, longApprovals + 1, characters.long),
    id: await corrected(db),
  }
}

async function msOf(send: () => Promise<Response>) {
  const begun = performance.now()
  const answer = await send()
  await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`)
  return performance.now() - begun
}

/** Milliseconds of each call but the first. */
async function timed(sends: readonly (() => Promise<Response>)[]) {
  const found: number[] = []
  for (const send of sends) found.push(await msOf(send))
  return found.slice(1)
}

await withDataFolder((folder) =>
  withSite({ name: 'this version', from: undefined }, { folder, more: settings }, async ({ url }) => {
    const { address } = await ownDatabase(path.join(folder, 'data'))
    const { db, close } = openDatabase(address, { size: 1, onError: console.error })
    const { short, long, id } = await fill(db)
    await close()
    const { headers } = await senderAt(url, admin.email, admin.password)
    const get = (to: string) => () => fetch(url + to, { headers })
    const often = (to: string) => Array.from({ length: tries + 1 }, () => get(to))
    const approve =
      ({ proposal }: Pair) =>
      () =>
        fetch(`${url}/api/resources/${proposal}/approval`, { method: 'POST', headers })
    const changes = ([pair]: readonly Pair[]) => often(`/api/moderation/resources/${pair?.proposal}/changes`)
    const measured = [
      [
        'versions, five earlier ones and 100 errors',
        '≤ 5',
        await timed(often(`/api/resources/${id}/versions`)),
      ],
      ['changes, 5,000 characters', '≤ 50', await timed(changes(short))],
      ['changes, 1,000,000 characters', '≤ 50', await timed(changes(long))],
      ['approval, 5,000 characters', '≤ 50', await timed(short.map(approve))],
      ['approval, 1,000,000 characters', '≤ 1,000', await timed(long.map(approve))],
    ] as const
    const rows = measured.map(([what, goal, ms]) => [
      what,
      median(ms).toFixed(1),
      Math.max(...ms).toFixed(1),
      goal,
    ])
    console.log(tableOf(['call', 'median, ms', 'longest, ms', 'goal'], rows))
  }),
)
