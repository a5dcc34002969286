/** The doctor on sites with one fault each. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { readNodeSettings } from '#platform/config/node-settings.ts'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { startFakeMailServer } from '#test/fakes/fake-mail-server.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { examineSite } from './examine-site.ts'
import { lineOf } from './doctor-check.ts'
import {
  judgeClock,
  judgeConnections,
  judgeExtension,
  judgeRole,
  judgeSchema,
  judgeTimes,
  checkDatabase,
} from './check-database.ts'
import { checkBuiltSite, checkDisk, checkFolder, checkNode, checkOpenFiles } from './check-machine.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const place = (name: string) => path.join(folder, name)

const now = () => new Date()
const examined = (settings: Record<string, string>) =>
  examineSite({
    config: readConfig({}, { DATA_DIR: place('data'), ...settings }),
    node: readNodeSettings({}),
    now,
    root: process.cwd(),
  })
const checkNamed = async (about: string, settings: Record<string, string>) =>
  (await examined(settings)).find((finding) => finding.about === about)
const warnedWith = (message: RegExp) => ({
  state: 'look',
  words: expect.stringMatching(message),
})
const failedWith = (message: RegExp) => ({ state: 'act', words: expect.stringMatching(message) })
const passedWith = (message = /./) => ({ state: 'ok', words: expect.stringMatching(message) })

test('the doctor lists for a new site what the start will create, and creates nothing', async () => {
  const checks = await examined({})
  expect(checks.filter(({ about }) => /folder|key|Database/.test(about))).toEqual([
    { about: 'Data folder', ...passedWith(/first start creates it/) },
    { about: 'Staging folder', ...passedWith(/first start creates it/) },
    { about: 'Secret key', ...passedWith(/first start creates it/) },
    { about: 'Database', ...passedWith(/is not running; the site starts it/) },
  ])
  expect(checkFolder('x', place('data')).words).toContain('does not exist yet')
})

describe('checks of the machine', () => {
  test('a data folder that is a file, or writable by all, fails', () => {
    writeFileSync(place('file'), '')
    expect(checkFolder('Data folder', path.join(place('file'), 'data'))).toMatchObject(
      failedWith(/is a file/),
    )
    mkdirSync(place('open'))
    chmodSync(place('open'), 0o777)
    expect(checkFolder('Data folder', place('open'))).toMatchObject(failedWith(/chmod o-w/))
  })
  test('a folder of another user fails', () => {
    expect(checkFolder('Data folder', '/proc/1/data')).toMatchObject(failedWith(/cannot be read and written/))
  })
  test('a disk that fills up fails before uploads are refused', () => {
    const gigabyte = 1_073_741_824
    expect(checkDisk({ freeBytes: 9 * gigabyte, totalBytes: 100 * gigabyte })).toMatchObject(failedWith(/9%.*Free up disk space/)) // prettier-ignore
    expect(checkDisk({ freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte })).toMatchObject(passedWith())
  })
  test('a low limit of open files fails with the setting to change', () => {
    const limits = (n: string) => `Max open files            ${n}                524288               files`
    expect(checkOpenFiles(limits('1024'))).toMatchObject(failedWith(/LimitNOFILE=20000/))
    expect(checkOpenFiles(limits('20000'))).toMatchObject(passedWith())
    expect(checkOpenFiles(limits('unlimited'))).toMatchObject(passedWith())
  })
  test.each([
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, /accepts any certificate/],
    [{ NODE_OPTIONS: '--inspect=0.0.0.0' }, /accepts debuggers/],
    [{ NODE_OPTIONS: '--max-old-space-size=128' }, /too low/],
  ])('Node with %o fails', (environment, message) => {
    expect(checkNode(readNodeSettings(environment))).toMatchObject(failedWith(message))
    expect(checkNode(readNodeSettings({}))).toMatchObject(passedWith())
  })
  test('a site that cannot be built fails', () => {
    const nowhere = place('nowhere')
    expect(checkBuiltSite({ built: nowhere, tools: nowhere })).toMatchObject(
      failedWith(/npm ci && npm start/),
    )
    expect(checkBuiltSite({ built: nowhere, tools: folder })).toMatchObject(passedWith(/npm start does it/))
  })
})

describe('checks of contradicting settings', () => {
  test.each([
    [{ BASE_URL: 'http://thuto.example' }, 'Address', /in the clear/],
    [{ BASE_URL: 'https://thuto.example' }, 'Address', /TRUST_PROXY is off/],
    [{ BASE_URL: 'https://thuto.example', TRUST_PROXY: 'on', HOST: '0.0.0.0' }, 'Address', /trusts anyone/],
    [{ LIMITS: 'test' }, 'Limits', /Remove it/],
  ])('%o fails', async (settings, about, message) => {
    expect(await checkNamed(about, settings)).toMatchObject(failedWith(message))
  })
  test.each(['uniquelocal', 'linklocal', '10.0.0.0/8', '192.168.0.0/23', 'fd00::/8'])(
    'F-C9 TRUST_PROXY=%s fails, on a public and on a loopback address',
    async (wide) => {
      for (const BASE_URL of ['https://thuto.example', 'http://127.0.0.1:3000'])
        expect(await checkNamed('Address', { BASE_URL, TRUST_PROXY: wide })).toMatchObject(
          failedWith(/trusts more than proxies.*\/24/),
        )
    },
  )
  test('a named proxy passes', async () => {
    const settings = { BASE_URL: 'https://thuto.example', TRUST_PROXY: '10.0.0.1' }
    expect(await checkNamed('Address', settings)).toMatchObject(passedWith(/behind a proxy/))
  })
  test('a key that is readable by others, or invalid, fails', async () => {
    mkdirSync(place('keys'))
    const key = place('keys/secret.key')
    writeFileSync(key, 'ab'.repeat(32), { mode: 0o644 })
    expect(await checkNamed('Secret key', { DATA_DIR: place('keys') })).toMatchObject(failedWith(/chmod 600/))
    chmodSync(key, 0o600)
    expect(await checkNamed('Secret key', { DATA_DIR: place('keys') })).toMatchObject(passedWith())
    writeFileSync(key, 'short')
    expect(await checkNamed('Secret key', { DATA_DIR: place('keys') })).toMatchObject(
      failedWith(/does not hold a key/),
    )
  })
})

describe('checks of services', () => {
  test('a mail server is greeted and gets no mail; an unreachable one fails', async () => {
    const box = await startFakeMailServer()
    const mail = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'a@b.example' })
    expect(await checkNamed('Mail', mail(box.url))).toMatchObject(passedWith(/accepts the sign-in/))
    expect(box.mails).toEqual([])
    await box.close()
    expect(await checkNamed('Mail', mail(box.url))).toMatchObject(failedWith(/ECONNREFUSED|ESOCKET/))
  })
  test('an unreachable database server fails, without the password of its address', async () => {
    const settings = { DATABASE_URL: 'postgres://thuto:hidden@127.0.0.1:1/thuto' }
    expect(await checkNamed('Database', settings)).toMatchObject(
      failedWith(/cannot be reached.*DATABASE_URL/),
    )
    expect(JSON.stringify(await checkNamed('Database', settings))).not.toContain('hidden')
  })
  test('an unreachable sign-in provider fails', async () => {
    const google = await startFakeOpenIdProvider()
    expect(await checkNamed('Sign-in with Google', google.settings)).toMatchObject(passedWith(/answers/))
    await google.stop()
    expect(await checkNamed('Sign-in with Google', google.settings)).toMatchObject(
      failedWith(/GOOGLE_DISCOVERY_URL/),
    )
  })
  test('T14 a bucket is listed and not written to; a public one fails', async () => {
    const s3 = await startFakeS3()
    expect(await checkNamed('Files', s3.environment)).toMatchObject(passedWith(/thuto-files responds/))
    expect(s3.calls().every(({ method }) => method === 'GET')).toBe(true)
    await s3.close()
    const open = await startFakeS3({ isPublic: true })
    expect(await checkNamed('Files', open.environment)).toMatchObject(failedWith(/without a key/))
    await open.close()
    expect(await checkNamed('Files', open.environment)).toMatchObject(
      failedWith(/bucket|endpoint|S3_ENDPOINT/i),
    )
  })
  test('a scanner with an unknown response fails', async () => {
    let says = 'PONG'
    const server = createServer((socket) => socket.once('data', () => socket.end(`${says}\0`)))
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      }),
    )
    const settings = { CLAMD_URL: `tcp://127.0.0.1:${port}` }
    expect(await checkNamed('Virus scanner', settings)).toMatchObject(passedWith())
    says = 'UNKNOWN COMMAND'
    expect(await checkNamed('Virus scanner', settings)).toMatchObject(failedWith(/UNKNOWN COMMAND/))
    server.close()
    expect(await checkNamed('Virus scanner', settings)).toMatchObject(failedWith(/ECONNREFUSED/))
  })
})

describe('checks of the database', async () => {
  const database = await testDatabase()
  const checksOfDatabase = () =>
    checkDatabase({ ...database.forSite(), origin: 'external', nightly: true, now })
  test('all pass on a database of the site, and change nothing', async () => {
    const found = await checksOfDatabase()
    expect(found.map(({ about }) => about)).toEqual([
      'Database',
      'Version',
      'Role',
      'Limits',
      'Sessions',
      'Extension',
      'Connections',
      'Schema',
      'Clock',
      'Idle accounts',
      'Backups',
    ])
    expect(found.filter(({ state }) => state === 'ok').map(({ about }) => about)).toEqual(
      expect.arrayContaining(['Role', 'Limits', 'Sessions', 'Extension', 'Connections', 'Schema', 'Clock']),
    )
    expect(found.at(-1)).toMatchObject(warnedWith(/No backup yet/))
  })
  test('a server that may lose acknowledged writes fails', async () => {
    // The test server runs without fsync.
    expect((await checksOfDatabase())[0]).toMatchObject(failedWith(/may lose acknowledged writes/))
  })
  test('an outdated schema fails and is not migrated', async () => {
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
      database.db,
    )
    const schema = (await checksOfDatabase()).find(({ about }) => about === 'Schema')
    expect(schema).toMatchObject(failedWith(/1 of \d+ migrations are missing/))
    expect((await checksOfDatabase()).find(({ about }) => about === 'Schema')).toEqual(schema)
  })
  test('an unreachable database is one failed check, with the cause', async () => {
    const checks = await examined({ DATABASE_URL: 'postgres://thuto:hidden@127.0.0.1:1/thuto' })
    const found = checks.filter(({ about }) => about === 'Database')
    expect(found).toEqual([{ about: 'Database', ...failedWith(/ECONNREFUSED.*DATABASE_URL/) }])
    expect(JSON.stringify(checks)).not.toContain('hidden')
  })
  test('each fault has its message', () => {
    expect(judgeClock({ nowMs: 60_000 }, 0)).toMatchObject(failedWith(/differ by 60 seconds.*NTP/))
    expect(judgeConnections({ connectionsLeft: 4 })).toMatchObject(failedWith(/max_connections/))
    expect(judgeExtension({ hasTrigrams: false })).toMatchObject(failedWith(/pg_trgm is missing/))
    const role = 'postgres'
    expect(judgeRole({ role, isSuperuser: true, isOwner: true })).toMatchObject(failedWith(/a superuser.*a role of its own/)) // prettier-ignore
    expect(judgeRole({ role, isSuperuser: false, isOwner: true })).toMatchObject(failedWith(/owns the database.*DATABASE_OWNER_URL/)) // prettier-ignore
    expect(judgeRole({ role, isSuperuser: false, isOwner: false })).toMatchObject(passedWith(/owns nothing/))
    expect(judgeSchema({ migrations: ['0001-a', '0002-b'] }, ['0001-a'])).toMatchObject(
      failedWith(/newer version/),
    )
    expect(judgeSchema({ migrations: ['0001-b'] }, ['0001-a'])).toMatchObject(failedWith(/another commit/))
    expect(judgeSchema({ migrations: undefined }, ['0001-a'])).toMatchObject(passedWith(/empty/))
  })
  test('CASE-C05 overdue and failed backups are broken, missing and unverified ones are still to do', () => {
    const old = new Date(0)
    expect(judgeTimes({ takenAt: old, verifiedTakenAt: old, failure: null }, true, now())).toMatchObject(failedWith(/days ago/)) // prettier-ignore
    const fresh = now()
    expect(judgeTimes({ takenAt: fresh, verifiedTakenAt: null, failure: null }, true, fresh)).toMatchObject(warnedWith(/never verified/)) // prettier-ignore
    expect(judgeTimes({ takenAt: fresh, verifiedTakenAt: fresh, failure: null }, true, fresh)).toMatchObject(passedWith()) // prettier-ignore
    const none = { takenAt: null, verifiedTakenAt: null, failure: null }
    for (const nightly of [true, false])
      expect(judgeTimes(none, nightly, fresh)).toMatchObject(warnedWith(/No backup/))
    const failure = 'the folder is full'
    expect(judgeTimes({ ...none, failure }, true, fresh)).toMatchObject(failedWith(/the folder is full/))
    expect(judgeTimes({ takenAt: fresh, verifiedTakenAt: fresh, failure }, true, fresh)).toMatchObject(failedWith(/full/)) // prettier-ignore
  })
})

test('T43 a check prints one line, whatever a foreign message contains', () => {
  expect(lineOf({ about: 'Mail', state: 'act', words: 'No.\nok  Mail: fine' })).toBe('FAIL  Mail: No. ok Mail: fine') // prettier-ignore
})
