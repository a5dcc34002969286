/** The site on the server programs of this machine (POSTGRES_BIN); skipped where none are installed. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { systemPostgres } from '../../database/system-postgres.ts'
import {
  bareEnvironment,
  freePort,
  type RunningSite,
  startRefused,
  startSite,
  cookieOf,
} from '../../running-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-system-site-'))
chmodSync(folder, 0o711)
const dataDir = path.join(folder, 'data')
const settings = {
  DATA_DIR: dataDir,
  POSTGRES_BIN: systemPostgres ?? '',
  ADMIN_EMAIL: 'head@school.example',
  ADMIN_PASSWORD: 'the-first-admin-here',
}
let site: RunningSite | undefined
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async () =>
  (site = await startSite({ settings: { ...settings, PORT: String(await freePort()) } }, 120_000))

async function call(route: string, body: object, cookie = '') {
  const url = site?.url ?? ''
  const headers = { origin: url, cookie, 'content-type': 'application/json' }
  return fetch(url + route, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function signIn() {
  const answer = await call('/api/sign-in', {
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD,
  })
  expect(answer.status).toBe(200)
  return cookieOf(answer)
}

const title = 'Breuke: werkvel 10'
/** Titles that a search finds now. */
async function found() {
  const answer = await fetch(`${site?.url}/api/search?q=breuke`)
  return ((await answer.json()) as { items: { title: string }[] }).items.map((each) => each.title)
}

describe.skipIf(systemPostgres === undefined)('a site on POSTGRES_BIN', () => {
  test('R1 acknowledged writes survive an orderly stop and kill -9', { timeout: 180_000 }, async () => {
    await start()
    const cookie = await signIn()
    const link = { subject: 'Maths', title, tags: [], link: 'https://school.example/page' }
    const { id } = (await (await call('/api/resources', link, cookie)).json()) as { id: string }
    const approval = await fetch(`${site?.url}/api/resources/${id}/approval`, {
      method: 'POST',
      headers: { origin: site?.url ?? '', cookie },
    })
    expect([approval.ok, await found()]).toEqual([true, [title]])
    await site?.kill()
    await start()
    expect(await found()).toEqual([title])
    expect(await site?.stop()).toBe(0)
    await start()
    expect(await found()).toEqual([title])
    const env = { ...bareEnvironment, ...settings }
    const doctor = spawnSync(process.execPath, ['src/app/start.mjs', 'doctor'], {
      env,
      encoding: 'utf8',
    })
    expect(doctor.stdout).toMatch(/^ok {4}Database: PostgreSQL \d+/m)
    expect(readdirSync(dataDir).some((name) => /^pg\d+$/.test(name))).toBe(true)
  })
})

test('R17 a POSTGRES_BIN without the programs is refused in one line, and no file is created', async () => {
  const place = path.join(folder, 'untouched')
  const port = String(await freePort())
  const { code, output } = await startRefused({
    program: 'src/app/main.ts',
    settings: { DATA_DIR: place, PORT: port, POSTGRES_BIN: folder },
  })
  expect([code, output.trim().split('\n').at(-1)]).toEqual([
    1,
    expect.stringMatching(/^Thuto cannot start: POSTGRES_BIN=\S+ has no initdb, .*: set POSTGRES_BIN to/),
  ])
})
