/** `npm run admin` as a process: beside a site that runs, and on one that does not. */
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment, freePort, type RunningSite, startSite } from '../../running-site.ts'

const admin = { email: 'head@school.example', password: 'the-first-admin-here' }
let folder = ''
let settings: Record<string, string> = {}
let site: RunningSite | undefined

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-admin-'))
  // Others may pass through, so that root's database user finds its data in the folder itself.
  chmodSync(folder, 0o755)
  settings = { DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()) }
})
afterAll(async () => {
  await site?.stop()
  expect(postgresHere()).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

const postgresHere = () =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(folder))
const postmasterPid = () =>
  Number.parseInt(readFileSync(path.join(settings['DATA_DIR'] ?? '', 'pg18', 'postmaster.pid'), 'utf8'), 10)

interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly complained: string
}

/** Runs what package.json names, as npm does: with the Node of the packages first on the path. */
function run(...words: string[]): Promise<Outcome> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { admin: string } }
  const env = {
    ...bareEnvironment,
    PATH: `${path.resolve('node_modules/.bin')}:${process.env['PATH']}`,
    ...settings,
  }
  return new Promise((resolve) => {
    execFile('sh', ['-c', `${scripts.admin} "$@"`, 'sh', ...words], { env }, (error, stdout, complained) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, complained }),
    )
  })
}

async function start() {
  site = await startSite({ settings })
  return site
}
async function post(route: string, body: object, cookie = '') {
  const url = site?.url ?? ''
  const headers = { 'content-type': 'application/json', origin: url, cookie }
  return fetch(url + route, { method: 'POST', headers, body: JSON.stringify(body) })
}
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const roleOf = async (cookie: string) => {
  const answer = await fetch(`${site?.url}/api/session`, { headers: { cookie } })
  return ((await answer.json()) as { account: { role: string } | null }).account?.role
}

test(
  'AUTH-29 admin command creates account, role and link on an empty data folder',
  { timeout: 120_000 },
  async () => {
    const made = await run('create', admin.email)
    expect(made).toMatchObject({ code: 0, complained: '' })
    const [, token = ''] = /#\/new-password\?token=([\w-]{43})\n$/.exec(made.stdout) ?? []
    expect(made.stdout).toContain(`http://127.0.0.1:${settings['PORT']}/#/new-password`)
    expect(postgresHere()).toEqual([])
    expect(await run('role', admin.email, 'admin')).toEqual({
      code: 0,
      stdout: `${admin.email} has the role admin now, also in open sessions.\n`,
      complained: '',
    })
    const { output } = await start()
    expect(output()).not.toContain('No admin account yet')
    expect((await post('/api/password-resets', { token, password: admin.password })).status).toBe(204)
    const signedIn = await post('/api/sign-in', admin)
    expect(await roleOf(cookieOf(signedIn))).toBe('admin')
  },
)

test(
  'AUTH-28 T5 admin command disables an account at once beside the running site',
  { timeout: 120_000 },
  async () => {
    const server = postmasterPid()
    const teacher = { email: 'teacher@school.example', password: 'a-morning-at-the-river' }
    const made = await run('create', teacher.email)
    const [, token = ''] = /token=([\w-]{43})/.exec(made.stdout) ?? []
    await post('/api/password-resets', { token, password: teacher.password })
    const cookie = cookieOf(await post('/api/sign-in', teacher))
    expect(await roleOf(cookie)).toBe('open access user')
    expect((await run('role', teacher.email, 'educator')).code).toBe(0)
    expect(await roleOf(cookie)).toBe('educator')
    expect(await run('disable', teacher.email)).toMatchObject({ code: 0, complained: '' })
    expect(await roleOf(cookie)).toBeUndefined()
    expect((await post('/api/sign-in', teacher)).status).toBe(403)
    expect((await fetch(`${site?.url}/readyz`)).status).toBe(200)
    expect(postmasterPid()).toBe(server)
    expect(site?.output()).not.toMatch(/gone|error/i)
  },
)

const expectAudit = async () => {
  const listed = await run('audit', 'teacher@school.example', '--act', 'account.disabled')
  expect(listed).toMatchObject({ code: 0, complained: '' })
  expect(listed.stdout).toMatch(/^\S+ \S+ UTC Account disabled: teacher@school\.example by operator\n$/)
  expect(await run('audit', '--since', '2999-01-01')).toEqual({
    code: 1,
    stdout: '',
    complained: 'Nothing matches.\n',
  })
}

test('DESK-35 audit reads the embedded database beside the running site', { timeout: 120_000 }, async () => {
  await expectAudit()
  expect((await fetch(`${site?.url}/readyz`)).status).toBe(200)
})

test(
  'ASVS-11.2.2 R11 rotate-key beside the running site ends no session, before and after the restart',
  { timeout: 120_000 },
  async () => {
    const cookie = cookieOf(await post('/api/sign-in', admin))
    const rotated = await run('rotate-key')
    expect(rotated).toMatchObject({ code: 0, complained: '' })
    expect(rotated.stdout).toMatch(/secret\.key holds a new key, and the former one for 31 days/)
    expect(await roleOf(cookie)).toBe('admin')
    await site?.stop()
    await start()
    expect(await roleOf(cookie)).toBe('admin')
    expect(await roleOf(cookieOf(await post('/api/sign-in', admin)))).toBe('admin')
    expect((await run('audit', '--act', 'key.rotated')).stdout).toMatch(/operator\n$/)
  },
)

test('an invalid command prints one line or the usage and exits with 1', { timeout: 120_000 }, async () => {
  expect(await run('erase', 'who@school.example')).toEqual({
    code: 1,
    stdout: '',
    complained: 'There is no account for who@school.example.\n',
  })
  expect(await run('erase', admin.email)).toMatchObject({
    code: 1,
    stdout: '',
    complained: `${admin.email} is the last admin who can sign in. Give someone else that role first.\n`,
  })
  const withoutCommand = await run()
  expect([withoutCommand.code, withoutCommand.stdout]).toEqual([1, ''])
  expect(withoutCommand.complained).toMatch(/^Use one of:\n/)
})

test(
  'admin command starts and stops the database itself when the site is stopped',
  { timeout: 120_000 },
  async () => {
    expect(await site?.stop()).toBe(0)
    expect(await run('enable', 'teacher@school.example')).toEqual({
      code: 0,
      stdout: 'teacher@school.example is enabled and may sign in again.\n',
      complained: '',
    })
    expect(postgresHere()).toEqual([])
  },
)

test(
  'DESK-35 audit reads the embedded database of a site that is stopped',
  { timeout: 120_000 },
  async () => {
    await expectAudit()
    expect(postgresHere()).toEqual([])
  },
)

test('R17 an invalid setting prints one line', { timeout: 60_000 }, async () => {
  settings = { ...settings, PORT: 'eighty' }
  expect(await run('enable', admin.email)).toEqual({
    code: 1,
    stdout: '',
    complained: 'PORT must be a whole number from 0 to 65535.\n',
  })
})
