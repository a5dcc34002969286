/** The shipped files grant the site minimal rights on database and store (F-C10, T18). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDatabase } from '#ops/doctor/check-database.ts'
import { type DatabaseAddress, type DatabasePool, openDatabase } from '#platform/postgres/connection.ts'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/postgres/embedded/embedded-database.ts'
import { openConfiguredDatabase } from '#platform/postgres/open.ts'
import { inWords, leavesAt, textOf, wordsAt } from './deploy-files.ts'

const passwords = { owner_password: `it's of the owner`, app_password: 'of the app' }

/** The SQL that psql sends for the script: without meta-commands, each variable as a literal. */
function recordStatements(script: string): string[] {
  const [, body = ''] = /<<'SQL'\n([\s\S]*?)^SQL$/m.exec(script) ?? []
  const filled = Object.entries(passwords).reduce(
    (text, [name, value]) => text.replaceAll(`:'${name}'`, `'${value.replaceAll("'", "''")}'`),
    body.replaceAll(/^\\.*\n/gm, ''),
  )
  return filled.split(/;\n/).filter((statement) => statement.trim() !== '')
}

describe('F-C10 T18 deploy/postgres/init.sh', () => {
  let folder = ''
  let server: EmbeddedDatabase
  let site: DatabasePool
  const addressAs = (user: string, password: string): { url: string } & DatabaseAddress => ({
    url: `postgres://localhost/thuto?${new URLSearchParams({ host: server.connection.host, user, password }).toString()}`,
  })
  const roleFound = async (address: DatabaseAddress) =>
    (
      await checkDatabase({
        address,
        session: address,
        origin: 'external',
        nightly: false,
        now: () => new Date(),
      })
    ).find(({ about }) => about === 'Role')

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'thuto-roles-'))
    server = await startEmbeddedDatabase({ dataDir: folder })
    const superuser = openDatabase(server.connection, { size: 1, onError: () => {} })
    for (const statement of recordStatements(textOf('deploy/postgres/init.sh')))
      await sql.raw(statement).execute(superuser.db)
    await superuser.close()
    site = await openConfiguredDatabase(
      {
        dataDir: path.join(folder, 'site'),
        databaseUrl: addressAs('thuto_app', passwords.app_password).url,
        databaseOwnerUrl: addressAs('thuto_owner', passwords.owner_password).url,
      },
      { onError: () => {}, log: () => {} },
    )
  }, 120_000)
  afterAll(async () => {
    await site.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('sets the cost of random pages in the database, as the embedded server has it', async () => {
    const { rows } = await sql<{ settings: string[] }>`select setconfig as settings from pg_db_role_setting
      join pg_database on pg_database.oid = setdatabase where datname = current_database()`.execute(site.db)
    expect(rows).toEqual([{ settings: ['random_page_cost=1.1'] }])
  })

  test.for([
    'alter table resources add column mine text',
    'alter table audit_entries disable trigger user',
    'drop table audit_entries',
    'truncate audit_entries',
    `update audit_entries set account_id = 'another'`,
    'delete from audit_entries',
    'create table mine (word text)',
    'create temporary table mine (word text)',
    'create schema mine',
    `copy resources to program 'true'`,
    `select pg_read_file('/etc/hostname')`,
    'set role thuto_owner',
  ])('denies the site %s', async (statement) => {
    await expect(sql.raw(statement).execute(site.db)).rejects.toMatchObject({ code: '42501' })
  })

  test('lets the site read and write rows, and the owner migrate', async () => {
    await sql`insert into zero_result_searches (query, day) values ('algebra', current_date)`.execute(site.db)
    const { rows } = await sql<{ words: string }>`select query as words from zero_result_searches`.execute(
      site.db,
    )
    expect(rows).toEqual([{ words: 'algebra' }])
  })

  test('R14 lets the site use a table at once that the owner adds', async () => {
    const owner = openDatabase(addressAs('thuto_owner', passwords.owner_password), {
      size: 1,
      onError: () => {},
    })
    await sql`create table newest (id bigint generated always as identity, word text)`.execute(owner.db)
    await owner.close()
    const written = sql`insert into newest (word) values ('algebra') returning word`.execute(site.db)
    expect((await written).rows).toEqual([{ word: 'algebra' }])
  })

  test('creates two roles without superuser, and the app owns nothing', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select rolname as role, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname like 'thuto\\_%' order by 1`.execute(site.db)
    expect(rows).toEqual([
      { role: 'thuto_app', mighty: false, owned: 0 },
      { role: 'thuto_owner', mighty: false, owned: expect.any(Number) },
    ])
  })

  test('the doctor accepts the app and names an owner or a superuser in DATABASE_URL', async () => {
    const { user, password } = server.connection
    expect(await roleFound(addressAs('thuto_app', passwords.app_password))).toMatchObject({ state: 'ok' })
    expect(await roleFound(addressAs('thuto_owner', passwords.owner_password))).toMatchObject({
      state: 'act',
      words: expect.stringMatching(/thuto_owner, who owns the database/),
    })
    expect(await roleFound(addressAs(user, password))).toMatchObject({
      state: 'act',
      words: expect.stringMatching(/a superuser/),
    })
  })
})

describe('F-C10 deploy/compose.yaml', () => {
  const settingOf = (service: string, name: string) =>
    wordsAt(new RegExp(String.raw`^services\.${service}\.environment\.${name}$`)).join()
  const mountsOf = (service: string) => wordsAt(new RegExp(String.raw`^services\.${service}\.volumes\.`))

  test.each(['one', 'two'])('node %s works as the app and migrates as the owner', (node) => {
    expect(settingOf(node, 'DATABASE_URL')).toMatch(/^postgres:\/\/thuto_app:\$\{POSTGRES_APP_PASSWORD:\?\}@/)
    expect(settingOf(node, 'DATABASE_OWNER_URL')).toMatch(
      /^postgres:\/\/thuto_owner:\$\{POSTGRES_OWNER_PASSWORD:\?\}@/,
    )
  })

  test('the script creates the roles at the first start of the server', () => {
    expect(mountsOf('postgres')).toContain('./postgres/init.sh:/docker-entrypoint-initdb.d/init.sh:ro')
    expect(settingOf('postgres', 'POSTGRES_USER')).toBe('')
  })

  test('the site’s storage key is not the root key', () => {
    const root = settingOf('files', 'ROOT_ACCESS_KEY')
    for (const node of ['one', 'two']) expect(settingOf(node, 'S3_ACCESS_KEY_ID')).not.toBe(root)
    const holders = leavesAt(/^services\..*(KEY|SECRET)/).filter(({ value }) => inWords(value).includes('S3_ROOT')) // prettier-ignore
    expect(new Set(holders.map(({ way }) => way.split('.')[1]))).toEqual(new Set(['files', 'files-account']))
  })

  test('the site’s account owns its bucket in role "user" before a node starts', () => {
    const script = textOf('deploy/files/init.sh')
    expect(script).toMatch(/create-user --access "\$S3_ACCESS_KEY_ID" .*--role user$/m)
    expect(script).toMatch(/change-bucket-owner --bucket "\$S3_BUCKET" --owner "\$S3_ACCESS_KEY_ID"$/m)
    expect(wordsAt(/^services\.one\.depends_on\.files-account\.condition$/)).toEqual(['service_completed_successfully']) // prettier-ignore
  })
})

test('F-C10 Kubernetes asks for both roles', () => {
  const [app] = leavesAt(/stringData\.DATABASE_URL$/)
  const [owner] = leavesAt(/stringData\.DATABASE_OWNER_URL$/)
  expect([app?.value, owner?.value]).toEqual(['', ''])
})
