/** The demo has published passwords: others than its operator never meet them (F-C22, ASVS 15.2.3). */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { people } from '#seed/people.ts'
import { freePort, startRefused, startSite } from '../../running-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-demo-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const place = (name: string) => path.join(folder, name)
const base = 'https://thuto.test'

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
    const told = new Map(
      [...first.output().matchAll(/^(\S+@\S+) {2}(\S{20}) {2}\(/gm)].map(([, email, password]) => [
        email,
        password,
      ]),
    )
    expect([...told.keys()]).toEqual(people.map(({ email }) => email))
    expect(new Set(told.values()).size).toBe(people.length)

    const here = `http://127.0.0.1:${settings.PORT}`
    const signIn = async (email: string, password: string | undefined) =>
      (
        await fetch(`${here}/api/sign-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: base },
          body: JSON.stringify({ email, password }),
        })
      ).status
    for (const { email, password } of people)
      expect([email, await signIn(email, password)]).toEqual([email, 401])
    const [admin] = people
    expect(await signIn(admin?.email ?? '', told.get(admin?.email ?? ''))).toBe(200)
    expect(await first.stop()).toBe(0)

    const second = await start()
    expect(second.output()).not.toMatch(/passwords/)
    expect(await second.stop()).toBe(0)
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
