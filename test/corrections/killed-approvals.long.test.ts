/** Approvals in a site whose process is killed in the middle (kill -9), and started again. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type DatabasePool, openDatabase } from '#platform/postgres/connection.ts'
import { startEmbeddedDatabase } from '#platform/postgres/embedded/embedded-database.ts'
import { rowOf } from '../database/store-resource.ts'
import { runCommand } from '../ops/backup/run-command.ts'
import { withAdmin } from '../ops/start/site-with-people.ts'
import { freePort, type RunningSite, senderAt, startSite } from '../running-site.ts'
import { lessonBytes } from './versions.ts'

const kills = 50
const folder = mkdtempSync(path.join(tmpdir(), 'thuto-killed-'))
// Others may pass through, so that root's database user finds its data in the folder itself.
chmodSync(folder, 0o755)
const database = await startEmbeddedDatabase({ dataDir: path.join(folder, 'database') })
const { host, user, password, database: name } = database.connection
const settings = {
  ...withAdmin,
  DATABASE_URL: `postgres://localhost/${name}?${new URLSearchParams({ host, user, password }).toString()}`,
  DATA_DIR: path.join(folder, 'site'),
  PORT: String(await freePort()),
}
const pool: DatabasePool = openDatabase(database.connection, { onError: console.error })
const { db } = pool
let node: RunningSite | undefined
const start = async () => (node = await startSite({ settings, program: 'src/app/main.ts' }))
afterAll(async () => {
  await node?.kill()
  await pool.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const signedIn = ({ url }: RunningSite) => senderAt(url, withAdmin.ADMIN_EMAIL, withAdmin.ADMIN_PASSWORD)
type Sender = Awaited<ReturnType<typeof signedIn>>

async function filed(by: Sender, to: string, bytes: Buffer, fields: object) {
  const uploadId = await by.upload('notes.pdf', new Uint8Array(bytes))
  return ((await (await by.json(to, { ...fields, uploadId })).json()) as { id: string }).id
}

async function approve({ headers }: Sender, { url }: RunningSite, id: string) {
  const answer = await fetch(`${url}/api/resources/${id}/approval`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
}

async function propose(by: Sender, id: string, version: number, bytes: Buffer) {
  const fields = { version, kind: 'correction', note: 'row 3' }
  const proposal = await filed(by, `/api/resources/${id}/replacements`, bytes, fields)
  const preview = { resource_id: proposal, text: `Version ${version + 1}` }
  await db.insertInto('previews').values(preview).execute()
  return proposal
}

/** True once a transaction has begun to write versions. */
async function isWriting() {
  const { rows } = await sql`select from pg_locks
    where relation = 'earlier_versions'::regclass and mode = 'RowExclusiveLock'`.execute(db)
  return rows.length > 0
}

/** Kills the site some milliseconds after its approval has begun to write; true if it was answered before. */
async function killDuringApproval(by: Sender, site: RunningSite, id: string, afterMs: number) {
  let isAnswered = false
  const deciding = approve(by, site, id).then(
    () => (isAnswered = true),
    () => undefined,
  )
  while (!isAnswered && !(await isWriting())) await wait(0)
  await wait(afterMs)
  const wasAnswered = isAnswered
  await site.kill()
  await deciding
  // The server notices the end of the connection, and ends its transaction.
  await expect.poll(isWriting).toBe(false)
  return wasAnswered
}

/** File, text and earlier versions are those of the version of the record. */
async function expectWhole(site: RunningSite, id: string, hashes: readonly string[]) {
  const row = await rowOf(db, id)
  const file = await fetch(site.url + row.file_url)
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([file.status, sha256(bytes)]).toEqual([200, hashes[row.version - 1]])
  const texts = db.selectFrom('previews').select('text').where('resource_id', '=', id)
  expect(await texts.execute()).toEqual(row.version === 1 ? [] : [{ text: `Version ${row.version}` }])
  const earlier = db.selectFrom('earlier_versions').select('sha256').where('resource_id', '=', id)
  const kept = await earlier.orderBy('n').execute()
  expect(kept.map((each) => each.sha256)).toEqual(hashes.slice(0, row.version - 1))
  return row.version
}

/** State that a round hands to the next. */
const state = { id: '', proposal: '', version: 1, hashes: [] as string[] }

/** Publishes the resource in the first round, and proposes a version unless one is open. */
async function prepare(by: Sender, site: RunningSite) {
  const bytes = lessonBytes()
  if (state.id === '') {
    const details = { subject: 'Maths', title: 'Notes', tags: [] }
    state.id = await filed(by, '/api/resources', bytes, details)
    state.hashes.push(sha256(bytes))
    return approve(by, site, state.id)
  }
  if (state.proposal !== '') return
  state.hashes[state.version] = sha256(bytes)
  state.proposal = await propose(by, state.id, state.version, bytes)
}

test(`COR-10 after ${kills} kills during approvals there is wholly one version or the other`, async () => {
  const found = { former: 0, next: 0, answered: 0 }
  let site = await start()
  await prepare(await signedIn(site), site)
  for (let round = 0; round < kills; round += 1) {
    const by = await signedIn(site)
    await prepare(by, site)
    if (await killDuringApproval(by, site, state.proposal, (round % 6) * 8)) found.answered += 1
    site = await start()
    const version = await expectWhole(site, state.id, state.hashes)
    found[version === state.version ? 'former' : 'next'] += 1
    if (version !== state.version) state.proposal = ''
    state.version = version
  }
  console.info(`${JSON.stringify(found)} of ${kills}`)
  expect(Math.min(found.former, found.next)).toBeGreaterThan(0)
  expect((await runCommand(['verify'], settings)).stdout).toContain('No problems found.')
}, 480_000)
