/** The host is lost at noon: what the nightly backup and the log after it bring back on another one (R13). */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKeyPair } from '#platform/archive/age-encryption.ts'
import { connectionOptions } from '#platform/postgres/connection.ts'
import { findRunningCluster } from '#platform/postgres/embedded/running-database.ts'
import { writeFile } from 'node:fs/promises'
import { freePort, type RunningSite, startSite } from '../../running-site.ts'
import { samples } from '../../samples.ts'
import { runCommand } from './run-command.ts'
import { savedRows } from './saved-rows.ts'
import { browser, type Filed, fileSample, head, signIn, sumOf, visit } from './site-in-use.ts'

const admin = { ADMIN_EMAIL: head.email, ADMIN_PASSWORD: head.password }
const slow = { timeout: 120_000 }
let folder = ''
let site: RunningSite
let settings: Record<string, string> = {}
const inFolder = (name: string) => path.join(folder, name)
const other = (dataDir: string) => ({ ...settings, DATA_DIR: inFolder(dataDir) })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-nightly-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  mkdirSync(inFolder('backups'), { mode: 0o700 })
  const { identity, recipient } = await newKeyPair()
  await writeFile(inFolder('key'), `${identity}\n`, { mode: 0o600 })
  settings = { PORT: String(await freePort()), BACKUP_DIR: inFolder('backups'), BACKUP_RECIPIENT: recipient }
  site = await startSite({ settings: { ...other('data'), ...admin } }, 120_000)
}, 120_000)
afterAll(async () => {
  await site.stop()
  const left = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  expect(left.filter((line) => line.includes(folder) && line.includes('postgres'))).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

async function ask<Row extends pg.QueryResultRow>(dataDir: string, statement: string) {
  const running = await findRunningCluster(inFolder(dataDir))
  if (!running) throw new Error('The database is away')
  const client = new pg.Client(connectionOptions(running.address))
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
/** Extraction runs in the background: rows are stable only when no job waits. */
const waitingFiles = (dataDir: string) =>
  ask(dataDir, "select title from resources where understood = 'waiting'")
const verifiedNights = (dataDir: string) =>
  ask(dataDir, 'select taken_at, failure from backups where verified_at is not null')
const filesBelow = (name: string) =>
  readdirSync(path.join(inFolder('backups'), name), { recursive: true, encoding: 'utf8' })
const postmasterOf = async (dataDir: string) => {
  const running = await findRunningCluster(inFolder(dataDir))
  return Number(
    execFileSync('head', ['-1', path.join(running?.pgdata ?? '', 'postmaster.pid')], { encoding: 'utf8' }),
  )
}

/** Waits until every change so far is in the backup folder. */
async function changesAreStored(dataDir: string) {
  const [switched] = await ask<{ segment: string }>(
    dataDir,
    'select pg_walfile_name(pg_switch_wal()) as segment',
  )
  const isArchived = () => filesBelow('log').some((name) => name.includes(switched?.segment ?? '-'))
  await expect.poll(isArchived, { timeout: 60_000, interval: 200 }).toBe(true)
}

const filed: Filed[] = []
let rows: Awaited<ReturnType<typeof savedRows>> = {}

async function fileSome(some: typeof samples) {
  const [keeper, visitor] = [await signIn(site.url), await visit(site.url)]
  for (const sample of some) {
    const each = await fileSample(keeper, sample)
    await keeper.done('POST', `/api/resources/${each.id}/approval`)
    await visitor.done('POST', `/api/resources/${each.id}/ratings`, { stars: 4 })
    filed.push(each)
  }
}

test('R13 a site with BACKUP_DIR makes and verifies its first backup automatically', slow, async () => {
  await fileSome(samples.slice(0, 2))
  await expect.poll(() => verifiedNights('data'), { timeout: 60_000, interval: 200 }).toHaveLength(1)
  expect(filesBelow('nights')).toEqual([
    expect.stringMatching(/^[\dTZ-]+-base-\d+-[0-9A-F]{24}\.[0-9a-f]{64}\.age$/),
  ])
})

test('R13 writes after the restore point reach the backup folder within 90 seconds', slow, async () => {
  await fileSome(samples.slice(2, 4))
  await expect.poll(() => waitingFiles('data'), { timeout: 60_000, interval: 200 }).toEqual([])
  const running = await findRunningCluster(inFolder('data'))
  rows = running ? await savedRows(running.address) : {}
  await changesAreStored('data')
  expect(await ask('data', "select setting from pg_settings where name = 'archive_timeout'")).toEqual([
    { setting: '60' },
  ])
})

test('T45 backup folder contains no readable email, title, text or page, and only its owner can open it', () => {
  const names = readdirSync(inFolder('backups'), { recursive: true, encoding: 'utf8' })
  const modes = names.map((name) => {
    const found = statSync(path.join(inFolder('backups'), name))
    return (found.mode & 0o777) === (found.isDirectory() ? 0o700 : 0o600)
  })
  expect(modes).not.toContain(false)
  const found = execFileSync('grep', ['-raohE', '[[:print:]]{6,}', inFolder('backups')], {
    encoding: 'latin1',
    maxBuffer: 1e9,
  })
  for (const word of [
    'thuto.example',
    'resources',
    '%PDF',
    'scrypt',
    'backup_label',
    samples[0]?.title ?? '',
  ])
    expect(found + names.join('\n')).not.toContain(word)
})

test(
  'R13 folder and key restore all files and rows to the last WAL segment after the loss of the host',
  slow,
  async () => {
    const server = await postmasterOf('data')
    await site.kill()
    process.kill(server, 'SIGKILL')
    await expect.poll(() => existsSync(`/proc/${server}`), { timeout: 10_000 }).toBe(false)
    // Its children end a moment after it, and may write until then.
    rmSync(inFolder('data'), { recursive: true, maxRetries: 10 })

    const key = { BACKUP_IDENTITY_FILE: inFolder('key') }
    const done = await runCommand(['restore', inFolder('backups')], { ...other('restored'), ...key })
    expect([done.code, done.stdout]).toEqual([
      0,
      expect.stringMatching(
        /\nNo problems found\.\nRestored the site as it was at \S+: \d+ files, \d+ more in the trash, in \d+ s\. Everyone has to sign in again\.\n$/,
      ),
    ])

    site = await startSite({ settings: other('restored') }, 120_000)
    const running = await findRunningCluster(inFolder('restored'))
    const restored = running ? await savedRows(running.address) : {}
    for (const table of ['resources', 'ratings', 'accounts', 'credentials', 'audit_entries', 'trashed_files'])
      expect(restored[table]).toEqual(rows[table])
    const keeper = await signIn(site.url)
    for (const each of filed) expect(await sumOf(keeper, each.file_url)).toBe(each.sha256)
  },
)

test('R13 a restored site continues its backups with a new restore point', slow, async () => {
  await expect.poll(() => verifiedNights('restored'), { timeout: 60_000, interval: 200 }).toHaveLength(2)
  expect(filesBelow('nights')).toHaveLength(2)
})

test('F-S6 an account erased after the restored moment is removed before the site starts', slow, async () => {
  const leaver = { email: 'leaver@school.example', password: 'a-long-password-for-tests' }
  await browser(site.url).done('POST', '/api/sign-up', leaver)
  await ask('restored', 'select pg_sleep(1.1)')
  const [before] = await ask<{ at: Date }>('restored', 'select now() as at')
  await ask('restored', 'select pg_sleep(1.1)')
  await (await signIn(site.url, leaver)).done('POST', '/api/account/deletion', leaver)
  await expect.poll(() => filesBelow('erased'), { timeout: 60_000, interval: 200 }).toHaveLength(1)
  await changesAreStored('restored')
  await site.stop()

  const RESTORE_UNTIL = `${before?.at.toISOString().slice(0, 19)}Z`
  const key = { BACKUP_IDENTITY_FILE: inFolder('key') }
  const done = await runCommand(['restore', inFolder('backups')], {
    ...other('rewound'),
    ...key,
    RESTORE_UNTIL,
  })
  expect([done.code, done.stdout]).toEqual([
    0,
    expect.stringMatching(/^Erased again 1 accounts that were erased after this backup\.$/m),
  ])
  site = await startSite({ settings: other('rewound') }, 120_000)
  const running = await findRunningCluster(inFolder('rewound'))
  const found = running ? await savedRows(running.address) : {}
  expect(found['accounts']?.length).toBeGreaterThan(0)
  expect(JSON.stringify(found)).not.toContain(leaver.email)
})
