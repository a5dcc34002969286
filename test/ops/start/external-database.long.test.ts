/** The site on an operator's own PostgreSQL, where this machine has one: the oldest major version we promise. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/postgres/embedded/embedded-database.ts'
import { bareEnvironment, freePort, type RunningSite, startSite, cookieOf } from '../../running-site.ts'

const debianFolder = '/usr/lib/postgresql'

async function query({ connection }: EmbeddedDatabase, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

function installedMajors(): number[] {
  try {
    return readdirSync(debianFolder)
      .map(Number)
      .filter((major) => major >= 15)
  } catch {
    return []
  }
}
const [major] = installedMajors().toSorted((a, b) => a - b)
if (major === undefined)
  console.info('external database: no PostgreSQL 15 or newer in /usr/lib/postgresql, not tested')
else console.info(`external database: tested against PostgreSQL ${major}`)

describe.runIf(major !== undefined)(`an external PostgreSQL ${major}`, () => {
  let folder = ''
  let server: EmbeddedDatabase
  let site: RunningSite
  let settings: Record<string, string> = {}

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'thuto-external-'))
    server = await startEmbeddedDatabase({
      dataDir: folder,
      postgresBin: `${debianFolder}/${major}/bin`,
    })
    const { host, user, password, database } = server.connection
    await query(server, `create role site login password 'of-the-site'`)
    const as = (login: { user: string; password: string }) =>
      `postgres://localhost/${database}?${new URLSearchParams({ host, ...login }).toString()}`
    settings = {
      DATABASE_URL: as({ user: 'site', password: 'of-the-site' }),
      DATABASE_OWNER_URL: as({ user, password }),
      DATA_DIR: path.join(folder, 'site'),
      PORT: String(await freePort()),
      ADMIN_EMAIL: 'head@school.example',
      ADMIN_PASSWORD: 'the-first-admin-here',
    }
    site = await startSite({ settings })
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const call = (route: string, body?: object, cookie = '') =>
    fetch(site.url + route, {
      method: body ? 'POST' : 'GET',
      headers: { origin: site.url, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

  test('supports sign-in, contribution, approval and sorting by title', async () => {
    const answer = await call('/api/sign-in', {
      email: 'head@school.example',
      password: 'the-first-admin-here',
    })
    expect(answer.status).toBe(200)
    const cookie = cookieOf(answer)
    for (const title of ['Breuke: werkvel 10', 'Breuke: werkvel 2']) {
      const link = { subject: 'Maths', title, tags: [], link: 'https://school.example/page' }
      const { id } = (await (await call('/api/resources', link, cookie)).json()) as { id: string }
      const approval = await fetch(`${site.url}/api/resources/${id}/approval`, {
        method: 'POST',
        headers: { origin: site.url, cookie },
      })
      expect(approval.status).toBe(200)
    }
    const found = (await (await call('/api/search?q=breuke&sort=title')).json()) as {
      items: { title: string }[]
    }
    expect(found.items.map(({ title }) => title)).toEqual(['Breuke: werkvel 2', 'Breuke: werkvel 10'])
  })

  test('AUTH-29 npm run admin works on it beside the site', () => {
    const output = execFileSync(
      process.execPath,
      ['src/app/start.mjs', 'admin', 'create', 'teacher@school.example'],
      { env: { ...bareEnvironment, ...settings }, encoding: 'utf8' },
    )
    expect(output).toMatch(
      /^Created the account teacher@school\.example\. .+#\/new-password\?token=[\w-]{43}\n$/,
    )
  })

  test('T18 the site works in a role without DDL rights', async () => {
    const roles = await query(
      server,
      `select distinct usename, has_schema_privilege(usename, 'public', 'create') as creates
       from pg_stat_activity where application_name ~ '^thuto( live .*| locks| jobs)?$'`,
    )
    expect(roles).toEqual([{ usename: 'site', creates: false }])
  })

  test('no embedded database is created, and stopping the site leaves the server running', async () => {
    expect(readdirSync(path.join(folder, 'site')).toSorted()).toEqual(['files', 'secret.key'])
    expect(await site.stop()).toBe(0)
    expect(process.kill(server.postmasterPid, 0)).toBe(true)
  })
})
