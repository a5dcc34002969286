/** Start, stop and restart of the site as a process, and its start-up errors. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bareEnvironment, freePort, type RunningSite, startRefused, startSite } from '../../running-site.ts'

const isRoot = process.getuid?.() === 0
let folder = ''
let settings: Record<string, string> = {}
const running: RunningSite[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-start-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  settings = { DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()) }
})
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop()
})
afterAll(() => {
  expect(postgresOf(folder)).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

async function start(more: Record<string, string> = {}) {
  const site = await startSite({ settings: { ...settings, ...more } })
  running.push(site)
  return site
}

function postgresOf(place: string): string[] {
  const processes = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  return processes.filter(
    (line) => line.includes('postgres') && line.includes(place) && !line.includes(' ps '),
  )
}

const postmasterPid = () =>
  Number.parseInt(readFileSync(path.join(settings['DATA_DIR'] ?? '', 'pg18', 'postmaster.pid'), 'utf8'), 10)

const setUpToken = (site: RunningSite) => /set-up\?token=([\w-]{43})/.exec(site.output())?.[1]

/** Runs `npm run admin -- …` with the settings; returns its output. */
const runAdmin = (more: Record<string, string>, ...words: string[]) =>
  execFileSync(process.execPath, ['src/app/start.mjs', 'admin', ...words], {
    env: { ...bareEnvironment, ...more },
    encoding: 'utf8',
  })

const post = (site: RunningSite, route: string, body: object) =>
  fetch(site.url + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(body),
  })

describe('life cycle of a site', () => {
  test(
    'R17 L1 L2 first start, set-up link, orderly stop, second start, kill -9, start again, two signals at once',
    { timeout: 120_000 },
    async () => {
      const first = await start()
      const token = setUpToken(first)
      const admin = { email: 'head@school.example', password: 'the-first-admin-here' }
      expect((await post(first, '/api/setup', { token, ...admin })).status).toBe(201)
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
      expect(postgresOf(folder).length).toBeGreaterThan(0)
      expect(await running.pop()?.stop()).toBe(0)
      expect(postgresOf(folder)).toEqual([])

      const second = await start()
      expect(setUpToken(second)).toBeUndefined()
      expect((await post(second, '/api/sign-in', admin)).status).toBe(200)
      await running.pop()?.kill()
      expect(postgresOf(folder).length).toBeGreaterThan(0)

      const third = await start()
      expect((await post(third, '/api/sign-in', admin)).status).toBe(200)
      // Ctrl-C reaches the site twice: from the terminal, and from npm, which passes it on.
      process.kill(third.pid, 'SIGTERM')
      expect(await running.pop()?.stop('SIGINT')).toBe(0)
      expect(postgresOf(folder)).toEqual([])
      console.info(
        `start: first ${first.readyAfterMs} ms, second ${second.readyAfterMs} ms, after kill -9 ${third.readyAfterMs} ms`,
      )
    },
  )

  test(
    'R2 L1 a killed database causes 503 briefly, then the site recovers',
    { timeout: 120_000 },
    async () => {
      const site = await start()
      const before = postmasterPid()
      process.kill(before, 'SIGKILL')
      const statuses = new Set<number>()
      await expect
        .poll(
          async () => {
            const { status, headers } = await fetch(`${site.url}/api/subjects`)
            statuses.add(status)
            if (status === 503) expect(headers.get('retry-after')).toBe('2')
            return status
          },
          { timeout: 30_000, interval: 50 },
        )
        .toBe(200)
      // Counts may come from the cache until the outage is detected.
      await expect.poll(postmasterPid, { timeout: 30_000 }).not.toBe(before)
      await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
      expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
      expect(await running.pop()?.stop()).toBe(0)
      expect(postgresOf(folder)).toEqual([])
    },
  )

  test(
    'L4 database has no TCP port, and its folder, password and socket are private',
    { timeout: 120_000 },
    async () => {
      const site = await start()
      const conf = postgresOf(folder).join('\n')
      expect(conf).toMatch(/listen_addresses=(?:'')?(?:\s|$)/m)
      const listening = execFileSync(
        'sh',
        ['-c', 'ls -ld "$1"/run "$1"/pg18 | cut -c1-10', 'sh', settings['DATA_DIR'] ?? ''],
        { encoding: 'utf8' },
      )
      expect(new Set(listening.trim().split('\n'))).toEqual(new Set(['drwx------']))
      expect(await running.pop()?.stop()).toBe(0)
      expect(site.output()).not.toMatch(/password/i)
    },
  )

  test('R16 a stop during start-up leaves no process behind', { timeout: 120_000 }, async () => {
    await stopAfter(400)
    expect(postgresOf(folder)).toEqual([])
  })
})

async function stopAfter(ms: number) {
  const child = spawn(process.execPath, ['src/app/start.mjs'], {
    env: { ...bareEnvironment, ...settings },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  setTimeout(() => child.kill('SIGTERM'), ms)
  await ended
}

describe('R17 a start-up error prints one line and writes nothing', () => {
  const refused = async (more: Record<string, string>) => {
    const { code, output } = await startRefused({ settings: { ...settings, ...more } })
    return { code, lines: output.trim().split('\n') }
  }
  const untouched = () => readdirSync(folder).toSorted()

  test('a port that is taken', { timeout: 120_000 }, async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { code, lines } = await refused({ PORT: String(port) })
    server.close()
    expect([code, lines]).toEqual([
      1,
      [
        `Thuto cannot start: Port ${port} is in use. Stop the program that uses it, or choose another with PORT=….`,
      ],
    ])
    expect(postgresOf(folder)).toEqual([])
  })

  test(
    'a second site on the same data folder, while the first keeps running',
    { timeout: 120_000 },
    async () => {
      const first = await start()
      const { code, lines } = await refused({ PORT: String(await freePort()) })
      expect(code).toBe(1)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(/^Thuto cannot start: another Thuto already runs on this data folder/i)
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    },
  )

  test('a data folder of a newer PostgreSQL', { timeout: 120_000 }, async () => {
    const place = path.join(folder, 'newer')
    mkdirSync(path.join(place, 'pg19'), { recursive: true })
    chmodSync(place, 0o700)
    writeFileSync(path.join(place, 'pg19', 'PG_VERSION'), '19\n')
    const before = untouched()
    const { code, lines } = await refused({ DATA_DIR: place })
    expect([code, lines.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(/19/)
    expect(untouched()).toEqual(before)
    expect(readFileSync(path.join(place, 'pg19', 'PG_VERSION'), 'utf8')).toBe('19\n')
  })

  test('a data folder without the right to write', { timeout: 120_000 }, async () => {
    const locked = path.join(folder, 'locked')
    mkdirSync(locked, { mode: 0o500 })
    // Root may write anywhere but into the kernel's own files.
    const { code, lines } = await refused({ DATA_DIR: isRoot ? '/sys/thuto' : path.join(locked, 'data') })
    expect([code, lines.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(/^Thuto cannot start: /)
    expect(readdirSync(locked)).toEqual([])
  })

  test('a data folder that is a file', { timeout: 120_000 }, async () => {
    const place = path.join(folder, 'a-file')
    writeFileSync(place, 'not a folder')
    const { code, lines } = await refused({ DATA_DIR: place })
    expect([code, lines.length]).toEqual([1, 1])
    expect(readFileSync(place, 'utf8')).toBe('not a folder')
  })

  test(
    'F-C6 an ADMIN_EMAIL of an existing account without an admin is refused; take-over resolves it',
    { timeout: 120_000 },
    async () => {
      const place = { ...settings, DATA_DIR: path.join(folder, 'taken-address') }
      const boss = { email: 'boss@school.example', password: 'the-stranger-was-first' }
      const first = await startSite({ settings: place })
      expect((await post(first, '/api/sign-up', boss)).status).toBe(201)
      await first.stop()
      const named = { ...place, ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: 'the-operator-chose-this' }
      const { code, lines } = await refused(named)
      expect([code, lines]).toEqual([
        1,
        [
          'Thuto cannot start: ADMIN_EMAIL is the address of an account already, and there is no admin. Name another address, or make that account yours: npm run admin -- take-over boss@school.example, then npm run admin -- role boss@school.example admin',
        ],
      ])
      expect(postgresOf(folder)).toEqual([])
      const [, token] = /token=([\w-]{43})/.exec(runAdmin(named, 'take-over', boss.email)) ?? []
      expect(runAdmin(named, 'role', boss.email, 'admin')).toContain('has the role admin now')
      const site = await start(named)
      expect((await post(site, '/api/sign-in', boss)).status).toBe(401)
      const chosen = { ...boss, password: 'the-operator-chose-this' }
      expect((await post(site, '/api/password-resets', { token, password: chosen.password })).status).toBe(
        204,
      )
      expect(await (await post(site, '/api/sign-in', chosen)).json()).toMatchObject({
        account: { role: 'admin' },
      })
    },
  )

  test('an invalid setting, before any file is created', { timeout: 120_000 }, async () => {
    const place = path.join(folder, 'never-made')
    const { code, lines } = await refused({ DATA_DIR: place, PORT: 'eighty' })
    expect([code, lines]).toEqual([1, ['Thuto cannot start: PORT must be a whole number from 0 to 65535.']])
    expect(untouched()).not.toContain('never-made')
  })

  test('an unreachable database address', { timeout: 120_000 }, async () => {
    const port = await freePort()
    const { code, lines } = await refused({ DATABASE_URL: `postgres://thuto@127.0.0.1:${port}/thuto` })
    expect([code, lines.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(/^Thuto cannot start: DATABASE_URL leads to no usable database/)
  })
})
