/** The restore drill, with the commands an operator types: a site in use, its backup, the same site again (R13). */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '#platform/postgres/embedded/embedded-database.ts'
import type { DatabaseAddress } from '#platform/postgres/connection.ts'
import { findRunningDatabase } from '#platform/postgres/embedded/running-database.ts'
import { freePort, type RunningSite, startRefused, startSite } from '../../running-site.ts'
import { samples } from '../../samples.ts'
import { runCommand } from './run-command.ts'
import { savedRows } from './saved-rows.ts'
import {
  browser,
  type Filed,
  fileSample,
  head,
  rateRepeatedly,
  send,
  signIn,
  sumOf,
  visit,
} from './site-in-use.ts'

const slow = { timeout: 120_000 }
let folder = ''
let site: RunningSite
let settings: Record<string, string> = {}
const inFolder = (name: string) => path.join(folder, name)
const other = (dataDir: string) => ({ ...settings, DATA_DIR: inFolder(dataDir) })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-drill-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  settings = {
    DATA_DIR: inFolder('data'),
    PORT: String(await freePort()),
    JOBS: 'off',
    ADMIN_EMAIL: head.email,
    ADMIN_PASSWORD: head.password,
    BACKUP_IDENTITY_FILE: inFolder('key'),
  }
  const [made] = await Promise.all([
    runCommand(['backup', 'key', inFolder('key')], {}),
    startSite({ settings }).then((started) => (site = started)),
  ])
  settings['BACKUP_RECIPIENT'] = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(made.stdout)?.[1] ?? ''
}, 120_000)
afterAll(async () => {
  await site.stop()
  expect(postgresHere()).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

const postgresHere = () =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(folder))
const sumsIn = (dataDir: string) => {
  const uploads = path.join(inFolder(dataDir), 'files', 'uploads')
  // The catalogue is in no backup.
  const names = readdirSync(uploads).filter((name) => !name.startsWith('catalogue-'))
  const sums = names.map(
    (name) =>
      [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(uploads, name)))
          .digest('hex'),
      ] as const,
  )
  return Object.fromEntries(sums)
}

/** Public responses byte for byte, without the cursor of the change feed. */
async function publicAnswers(url: string) {
  const subjects = samples.slice(0, 4).map(({ subject }) => `/api/resources?subject=${subject}&limit=100`)
  const lists = ['/api/subjects', '/api/search?q=grade', ...subjects]
  const bodies: string[] = []
  for (const list of lists)
    bodies.push((await (await browser(url).done('GET', list)).text()).replace(/"asOf":\d+/, ''))
  return bodies
}
const queueOf = async (url: string) => (await (await signIn(url)).done('GET', '/api/moderation')).text()

const filed: Filed[] = []
let [before, waiting, deleted]: [string[], string, Filed | undefined] = [[], '', undefined]
let session = ''
let uploadId = ''
let rated = { id: '', minCount: 0, maxCount: 0 }

test('R13 T45 backup of a running site is one file, readable by its owner only', slow, async () => {
  const [person, visitor] = [await signIn(site.url), await visit(site.url)]
  session = person.cookie
  for (const sample of samples.slice(0, 4)) filed.push(await fileSample(person, sample))
  for (const { id } of filed.slice(1)) await person.done('POST', `/api/resources/${id}/approval`)
  deleted = filed.pop()
  await person.done('DELETE', `/api/resources/${deleted?.id}`)
  await visitor.done('POST', `/api/resources/${filed[1]?.id}/reports`, {
    reason: 'other',
    text: 'A word of mine',
  })
  uploadId = await send(person)
  const link = {
    subject: 'History',
    title: 'Rated all the time',
    tags: [],
    link: 'https://school.example/rated',
  }
  const { id } = (await (await person.done('POST', '/api/resources', link)).json()) as { id: string }
  await person.done('POST', `/api/resources/${id}/approval`)
  before = await publicAnswers(site.url)
  waiting = await queueOf(site.url)

  const rating = rateRepeatedly(visitor, id)
  await expect.poll(rating.taken, { timeout: 10_000 }).toBeGreaterThan(2)
  const minCount = rating.taken()
  const made = await runCommand(['backup', inFolder('site.age')], settings)
  rated = { id, minCount, maxCount: await rating.stop() }

  expect([made.code, made.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^\S+site\.age: \d+ rows of \d+ tables and \d+ files, [\d.]+ MB, verified, in \d+ s\. sha256 [0-9a-f]{64}\n$/,
    ),
  ])
  expect((await runCommand(['backup', 'list'], settings)).stdout).toMatch(
    /^\d+ \w{3} \d{4}, \d\d:\d\d UTC: \d+ files?, [\d.]+ MB; verified \d.* UTC\.\n/,
  )
  expect(made.stdout).toContain(
    createHash('sha256')
      .update(readFileSync(inFolder('site.age')))
      .digest('hex'),
  )
  expect(statSync(inFolder('site.age')).mode & 0o777).toBe(0o600)
  expect(statSync(inFolder('key')).mode & 0o777).toBe(0o600)
  expect((await runCommand(['backup', inFolder('site.age')], settings)).stderr).toBe(
    `${inFolder('site.age')} already exists, and a backup overwrites nothing.\n`,
  )
})

test('T45 backup file contains no readable email, title or text', slow, () => {
  const strings = execFileSync('grep', ['-aoE', '[[:print:]]{6,}', inFolder('site.age')], {
    encoding: 'latin1',
    maxBuffer: 1e9,
  })
  for (const word of [
    'school.example',
    'A word of mine',
    'Rated all the time',
    'resources',
    'manifest',
    '%PDF',
    'scrypt',
    samples[0]?.title ?? '',
  ])
    expect(strings).not.toContain(word)
  expect(strings).toContain('age-encryption.org/v1')
})

test(
  'T45 R13 restore refuses a missing key, a wrong key, a truncated file and a folder in use',
  slow,
  async () => {
    copyFileSync(inFolder('site.age'), inFolder('short.age'))
    truncateSync(inFolder('short.age'), Math.floor(statSync(inFolder('site.age')).size / 2))
    await runCommand(['backup', 'key', inFolder('other-key')], {})
    mkdirSync(inFolder('used'))
    copyFileSync(inFolder('key'), path.join(inFolder('used'), 'notes.txt'))
    const keyless = { ...other('none'), BACKUP_IDENTITY_FILE: '' }
    const outcomes = await Promise.all([
      runCommand(['restore', inFolder('site.age')], keyless),
      runCommand(['restore', inFolder('site.age')], {
        ...other('none'),
        BACKUP_IDENTITY_FILE: inFolder('other-key'),
      }),
      runCommand(['restore', inFolder('short.age')], other('none')),
      runCommand(['restore', inFolder('site.age')], other('used')),
      runCommand(['backup', inFolder('new.age')], { ...settings, BACKUP_RECIPIENT: '' }),
      runCommand(['backup', inFolder('new.age')], other('none')),
      runCommand(['restore', inFolder('no.age')], other('none')),
    ])
    const lines = outcomes.map(({ code, stdout: output, stderr: complained }) => [
      code,
      output,
      complained.split('\n').at(-2),
    ])
    expect(lines).toEqual([
      [1, '', expect.stringMatching(/^BACKUP_IDENTITY_FILE is missing/)],
      [
        1,
        '',
        expect.stringMatching(
          /site\.age was encrypted to another key than the one in BACKUP_IDENTITY_FILE\.$/,
        ),
      ],
      [1, '', expect.stringMatching(/short\.age is damaged or was cut short/)],
      [1, '', expect.stringMatching(/used is not empty \(it holds notes\.txt\)/)],
      [1, '', expect.stringMatching(/^BACKUP_RECIPIENT is missing: a backup is always encrypted/)],
      [1, '', expect.stringMatching(/^There is no site in/)],
      [1, '', expect.stringMatching(/no\.age does not exist\.$/)],
    ])
    expect(existsSync(inFolder('none'))).toBe(false)
    expect(readdirSync(inFolder('used'))).toEqual(['notes.txt'])
  },
)

/** Preloaded into the command, so that it ends exactly at this call. */
const killedOnceItRestores = `
  const write = process.stderr.write
  process.stderr.write = function (...words) {
    const isWritten = write.apply(this, words)
    if (String(words[0]).includes('Restoring')) process.kill(process.pid, 'SIGKILL')
    return isWritten
  }`

test('R13 a killed restore leaves a folder that sites and restores refuse', slow, async () => {
  const killed = await runCommand(['restore', inFolder('site.age')], {
    ...other('half'),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(killedOnceItRestores)}`,
  })
  expect([killed.code, killed.stderr]).toEqual([null, expect.stringContaining('Restoring')])
  const server = Number.parseInt(
    readFileSync(path.join(inFolder('half'), 'pg18', 'postmaster.pid'), 'utf8'),
    10,
  )
  const refused = await startRefused({ settings: other('half') })
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(
      /half holds a restore that was not finished: empty it and restore again\n$/,
    ),
  })
  expect((await runCommand(['restore', inFolder('site.age')], other('half'))).stderr).toContain(
    'half holds a restore that was not finished: empty it and restore again',
  )
  process.kill(server, 'SIGQUIT')
  await expect
    .poll(() => postgresHere().filter((line) => line.includes('half')), { timeout: 20_000 })
    .toEqual([])
})

test(
  'R13 T5 OPS-42 restore brings back every file, list, rating and password; sessions have ended',
  slow,
  async () => {
    mkdirSync(inFolder('restored'), { mode: 0o700 })
    // The operator's own key, so that cookies would still be good.
    copyFileSync(path.join(inFolder('data'), 'secret.key'), path.join(inFolder('restored'), 'secret.key'))
    await site.stop()
    const done = await runCommand(['restore', inFolder('site.age')], other('restored'))
    expect([done.code, done.stdout]).toEqual([
      0,
      expect.stringMatching(
        /\nNo problems found\.\nRestored the site of \S+: \d+ rows, \d+ files, 1 more in the trash, in \d+ s\. Everyone has to sign in again\.\n$/,
      ),
    ])
    expect(sumsIn('restored')).toEqual(sumsIn('data'))
    expect((await runCommand(['reindex', 'check'], other('restored'))).code).toBe(0)

    site = await startSite({ settings: other('restored') })
    expect(await publicAnswers(site.url)).toEqual(before)
    const person = await signIn(site.url)
    for (const each of filed) expect(await sumOf(person, each.file_url)).toBe(each.sha256)
    const deletedFile = await person.call('GET', deleted?.file_url ?? '')
    expect(deletedFile.status).toBe(404)
    expect(await queueOf(site.url)).toBe(waiting)
    // A backup does not name the file of all public records: it is made again.
    const catalogue = async () => (await browser(site.url).call('GET', '/catalogue.jsonl.gz')).status
    const absent = await catalogue()
    await runCommand(['admin', 'catalogue'], other('restored'))
    expect([absent, await catalogue()]).toEqual([404, 200])
    const { items } = (await browser(site.url).json('/api/resources?subject=History')) as {
      items: { id: string; ratingAmount: number }[]
    }
    const click = items.find(({ id }) => id === rated.id)
    expect(click?.ratingAmount).toBeGreaterThanOrEqual(rated.minCount)
    expect(click?.ratingAmount).toBeLessThanOrEqual(rated.maxCount)

    expect(await browser(site.url, session).json('/api/session')).toMatchObject({ account: null })
    const late = await person.call('POST', '/api/resources', {
      subject: 'Maths',
      title: 'Late',
      tags: [],
      uploadId,
    })
    expect(late.status).toBe(404)
  },
)

async function externalServer(): Promise<{ server: EmbeddedDatabase; url: string }> {
  const server = await startEmbeddedDatabase({ dataDir: inFolder('server') })
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query(`create role keeper login password 'of-the-school'`)
  await client.query('create database school owner keeper')
  await client.end()
  const login = new URLSearchParams({
    host: server.connection.host,
    user: 'keeper',
    password: 'of-the-school',
  })
  return { server, url: `postgres://localhost/school?${login.toString()}` }
}

/** Rows of a site at rest: security events are stored some moments after their calls. */
async function settledRows(address: DatabaseAddress) {
  let rows = await savedRows(address)
  for (let former; !isDeepStrictEqual(former, rows);) {
    former = rows
    await pause(1_500)
    rows = await savedRows(address)
  }
  return rows
}

test(
  'R13 an archive moves the site to an external PostgreSQL without superuser, and back',
  slow,
  async () => {
    const own = await findRunningDatabase(inFolder('restored'))
    const rows = own && (await settledRows(own))
    expect((await runCommand(['backup', inFolder('second.age')], other('restored'))).code).toBe(0)
    await site.stop()
    const { server, url } = await externalServer()
    try {
      const there = { ...other('there'), DATABASE_URL: url }
      const moved = await runCommand(['restore', inFolder('second.age')], there)
      expect([moved.code, moved.stderr]).toEqual([0, expect.not.stringMatching(/error/i)])
      expect(await savedRows({ url })).toEqual(rows)
      expect((await runCommand(['backup', inFolder('third.age')], there)).code).toBe(0)
      const client = new pg.Client(url)
      await client.connect()
      await client.query('create schema restore_unfinished')
      await client.end()
      const refused = await startRefused({ settings: there })
      expect(refused).toEqual({
        code: 1,
        output: expect.stringMatching(/the database holds a restore that was not finished: empty it/),
      })
    } finally {
      await server.stop()
    }
    expect((await runCommand(['restore', inFolder('third.age')], other('back'))).code).toBe(0)
    expect(sumsIn('back')).toEqual(sumsIn('restored'))
  },
)
