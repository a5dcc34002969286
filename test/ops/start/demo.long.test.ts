/** The demo has published passwords: others than its operator never meet them (F-C22, ASVS 15.2.3). */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoAccounts } from '#seed/demo/demo-people.ts'
import { people } from '#seed/people.ts'
import { freePort, startRefused, startSite } from '../../running-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-demo-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const place = (name: string) => path.join(folder, name)
const base = 'https://thuto.test'

interface Reached {
  readonly url: string
  readonly origin?: string
}

async function signIn({ url, origin = url }: Reached, email: string, password: string | undefined) {
  const headers = { 'content-type': 'application/json', origin }
  const body = JSON.stringify({ email, password })
  return (await fetch(`${url}/api/sign-in`, { method: 'POST', headers, body })).status
}

const signInOptions = async (url: string) =>
  (await (await fetch(`${url}/api/sign-in-options`)).json()) as Record<string, unknown>

const countOf = async (url: string) =>
  ((await (await fetch(`${url}/api/resources?limit=100`)).json()) as { items: unknown[] }).items.length

test.each([
  ['a public BASE_URL', { BASE_URL: base }, /others reach thuto\.test\..*DEMO_IN_PUBLIC=1/],
  ['a HOST that others reach', { HOST: '0.0.0.0' }, /others reach 0\.0\.0\.0/],
  [
    'an admin of the operator',
    { ADMIN_EMAIL: 'head@school.example', ADMIN_PASSWORD: 'four-geese-over-the-dam' },
    /Leave ADMIN_EMAIL and ADMIN_PASSWORD out/,
  ],
])('F-C22 the demo does not start with %s', { timeout: 60_000 }, async (_, settings, says) => {
  const { code, output } = await startRefused({
    program: 'src/app/commands/demo.ts',
    settings: { DATA_DIR: place('never'), PORT: String(await freePort()), ...settings },
  })
  expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^Thuto cannot start: /)]])
  expect(output).toMatch(says)
  expect(existsSync(place('never'))).toBe(false)
})

test(
  'F-C22 DEMO_IN_PUBLIC=1 gives every account a random password, printed at the first start alone',
  { timeout: 900_000 },
  async () => {
    const settings = {
      DATA_DIR: place('public'),
      PORT: String(await freePort()),
      BASE_URL: base,
      EXTRA_HOSTS: '127.0.0.1',
      DEMO_IN_PUBLIC: '1',
    }
    const start = () => startSite({ program: 'src/app/commands/demo.ts', settings }, 600_000)
    const first = await start()
    const passwords = new Map(
      [...first.output().matchAll(/^(\S+@\S+) {2}(\S{20}) {2}\(/gm)].map(([, email, password]) => [
        email,
        password,
      ]),
    )
    expect([...passwords.keys()]).toEqual(people.map(({ email }) => email))
    expect(new Set(passwords.values()).size).toBe(people.length)

    const here = { url: `http://127.0.0.1:${settings.PORT}`, origin: base }
    for (const { email, password } of people)
      expect([email, await signIn(here, email, password)]).toEqual([email, 401])
    const [admin] = people
    expect(await signIn(here, admin?.email ?? '', passwords.get(admin?.email ?? ''))).toBe(200)
    expect(await signInOptions(here.url)).not.toHaveProperty('demoAccounts')
    expect(await first.stop()).toBe(0)

    const second = await start()
    expect(second.output()).not.toMatch(/passwords/)
    expect(await second.stop()).toBe(0)
  },
)

const signInLines = demoAccounts.map(({ email, password, role }) => `${email}  ${password}  (${role})`)

test(
  'the demo names an account of each role on the console and to the sign-in page, and fills a new folder after a change of the seed data',
  { timeout: 600_000 },
  async () => {
    const settings = { DATA_DIR: place('own'), PORT: String(await freePort()) }
    const start = () => startSite({ program: 'src/app/commands/demo.ts', settings }, 400_000)
    const first = await start()
    expect(first.output()).toContain(
      ['Sign in with one of these demo accounts:', ...signInLines, ''].join('\n'),
    )
    expect(await signInOptions(first.url)).toMatchObject({ demoAccounts })
    for (const { email, password } of demoAccounts)
      expect([email, await signIn(first, email, password)]).toEqual([email, 200])
    const filled = await countOf(first.url)
    expect(await first.stop()).toBe(0)

    const second = await start()
    expect(second.output()).not.toMatch(/Filling|seed data/)
    expect(second.output()).toContain(signInLines.join('\n'))
    expect(await second.stop()).toBe(0)

    writeFileSync(path.join(settings.DATA_DIR, 'seed-stamp'), 'of earlier seed data')
    const third = await start()
    const [, earlierFolder = ''] = /^The earlier data, .+, is now in (.+)\.$/m.exec(third.output()) ?? []
    expect(third.output()).toMatch(/^The seed data has changed since \S+\/own was filled/m)
    expect(readdirSync(earlierFolder)).toContain('secret.key')
    expect([await countOf(third.url), await third.stop()]).toEqual([filled, 0])
  },
)

test(
  'F-C22 a site with a published demo password does not start in public',
  { timeout: 120_000 },
  async () => {
    const settings = { DATA_DIR: place('private'), PORT: String(await freePort()) }
    const [admin] = people
    const site = await startSite({
      program: 'src/app/main.ts',
      settings: { ...settings, ADMIN_EMAIL: admin?.email ?? '', ADMIN_PASSWORD: admin?.password ?? '' },
    })
    expect(await site.stop()).toBe(0)
    const { code, output } = await startRefused({
      program: 'src/app/commands/demo.ts',
      settings: { ...settings, BASE_URL: base, DEMO_IN_PUBLIC: '1' },
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^Thuto cannot start: .+ was filled with the published passwords\./m)
  },
)
