import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { appVersion, readNodeSettings } from '#platform/config/node-settings.ts'
import { listenOn } from '#platform/postgres/connection.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { checkUpgrade } from './check-upgrade.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-upgrade-'))
onTeardown(async () => rmSync(folder, { recursive: true, force: true }))
const database = await testDatabase()

const checked = (settings: Record<string, string>, unread: readonly string[] = []) =>
  checkUpgrade(
    {
      config: readConfig({}, { DATA_DIR: path.join(folder, 'data'), ...settings }),
      node: readNodeSettings({}),
      now: () => new Date(),
      root: process.cwd(),
    },
    unread,
  )

const { host, user, password } = inject('testServer')
const url = `postgres://${user}:${password}@localhost/${database.name}?host=${encodeURIComponent(host)}`

test('OPS-27 the check before an upgrade reads the site and changes nothing', async () => {
  // A write of the check would fail.
  await sql`alter database ${sql.id(database.name)} set default_transaction_read_only = on`.execute(
    database.db,
  )
  onTeardown(
    await listenOn(
      database.session,
      ['a'],
      () => {},
      () => {},
    ),
  )
  const checks = await checked({ DATABASE_URL: url })
  expect(checks.map(({ about }) => about)).toEqual(['Node', 'Settings', 'Database', 'Disk', 'Backup', 'Version distance', 'Migrations', 'Nodes']) // prettier-ignore
  const failing = checks.filter(({ state }) => state !== 'ok')
  expect(failing.map(({ about, words }) => [about, words])).toEqual([['Backup', expect.stringMatching(/no verified backup/)]]) // prettier-ignore
  expect(checks.at(-1)?.words).toBe(`Running: ${appVersion}.`)
  expect(readdirSync(folder)).toEqual([])
})

test('OPS-27 a fresh backup passes, and migrations to run are named', async () => {
  const { db } = database
  await sql`insert into backups (kind, taken_at, finished_at, verified_at) values ('file', now(), now(), now())`.execute(db) // prettier-ignore
  const { rows } = await sql<{ name: string }>`delete from kysely_migration returning name`.execute(db)
  const checks = await checked({ DATABASE_URL: url })
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(checks).toContainEqual({ about: 'Migrations', state: 'ok', words: `To run: ${rows.map(({ name }) => name).join(', ')}.` }) // prettier-ignore
})

test('OPS-27 a stopped or unreachable database fails', async () => {
  const stopped = await checked({})
  expect(stopped.at(-1)).toMatchObject({ about: 'Database', state: 'act', words: expect.stringMatching(/not running/) }) // prettier-ignore
  const away = await checked({ DATABASE_URL: 'postgres://thuto:hidden@127.0.0.1:1/thuto' })
  expect(away.at(-1)).toMatchObject({ about: 'Database', state: 'act' })
  expect(JSON.stringify(away)).not.toContain('hidden')
})

test('OPS-27 a setting that is not read fails', async () => {
  const checks = await checked({}, ['ANSWERS_MB'])
  expect(checks).toContainEqual({ about: 'Settings', state: 'act', words: expect.stringMatching(/not read: ANSWERS_MB\./) }) // prettier-ignore
})

test('OPS-27 a content file of the site that this version refuses stops the check with its name', () => {
  const content = path.join(folder, 'content')
  mkdirSync(path.join(content, 'af'), { recursive: true })
  writeFileSync(path.join(content, 'af/faq.json'), '{"items": [')
  const { status, stderr } = spawnSync(process.execPath, ['src/app/start.mjs', 'doctor', 'upgrade'], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/af\/faq\.json: file: /)
  expect(status).toBe(1)
})
