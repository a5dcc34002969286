import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commonFailure } from '#shared/failure.ts'
import { createLog, type LogLevel } from '../log.ts'
import { type Person, testSite } from '#test/site.ts'

const logs = { warn: [] as string[], info: [] as string[] }
const logOf = (level: LogLevel & keyof typeof logs) =>
  createLog({ level, write: (line) => logs[level].push(line), now: () => new Date() })
const quiet = await testSite({ log: logOf('warn') })
const open = await testSite({ beside: quiet, log: logOf('info') })

afterEach(() => {
  vi.restoreAllMocks()
  for (const lines of Object.values(logs)) lines.length = 0
})
const linesOf = (level: keyof typeof logs) => logs[level].map((line): unknown => JSON.parse(line))

const breakDown = ({ parts }: typeof quiet, error = new Error('The list is broken')) =>
  vi.spyOn(parts.disclosures, 'record').mockRejectedValue(error)

test('T43 an unexpected error is one log line with the request id', async () => {
  breakDown(quiet)
  const admin = await quiet.member('admin')
  const answer = await admin.call('GET', '/api/users?q=anna@school.example')
  expect(answer.statusCode).toBe(500)
  expect(linesOf('warn')).toEqual([
    {
      time: expect.any(String),
      level: 'error',
      msg: 'The list is broken',
      requestId: answer.json<{ requestId: string }>().requestId,
      method: 'GET',
      route: '/api/users',
      status: 500,
      ms: expect.any(Number),
      actor: 'member',
      error: { type: 'Error', message: 'The list is broken', stack: expect.stringContaining('at ') },
    },
  ])
  expect(logs.warn.join('')).not.toContain('anna')
})

test('the default level logs neither successful requests nor client errors', async () => {
  const anonymous = quiet.anonymous()
  for (const url of ['/api/subjects', '/nowhere', '/api/search?q=%00', '/%']) await anonymous.call('GET', url)
  expect(logs.warn).toEqual([])
})

test('a database outage is not logged per request', async () => {
  breakDown(quiet, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  const admin = await quiet.member('admin')
  expect((await admin.call('GET', '/api/users')).statusCode).toBe(503)
  expect(logs.warn).toEqual([])
})

test('a full disk is logged at the default level with the request', async () => {
  breakDown(quiet, Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  const admin = await quiet.member('admin')
  await admin.call('GET', '/api/users')
  expect(linesOf('warn')).toMatchObject([
    { level: 'warn', route: '/api/users', status: 507, actor: 'member' },
  ])
})

test('request lines contain the kind of actor, never the URL', async () => {
  const visitor = await open.visitor()
  logs.info.length = 0
  await visitor.call('GET', '/api/resources?title=secret')
  await visitor.call('GET', '/files/6f1c1d8e-1111-4222-8333-444455556666/secret.pdf')
  await visitor.call('GET', '/secret')
  expect(linesOf('info')).toMatchObject([
    { level: 'info', route: '/api/resources', status: 200, actor: 'nobody', method: 'GET' },
    { level: 'info', route: '/files/:resourceId/:name', status: 404 },
    { level: 'info', route: 'none', status: 404 },
  ])
  expect(logs.info.join('')).not.toContain('secret')
})

describe('F-C7 security events', () => {
  const password = 'a-long-password-for-tests'
  const anonymous = () => quiet.anonymous()
  const signIn = (person: Person, typed = password) =>
    anonymous().call('POST', '/api/sign-in', { payload: { email: person.email, password: typed } })

  async function resetPassword(person: Person) {
    const { link } = await quiet.parts.makeResetLink(person.accountId)
    const [, token] = /token=([\w-]+)/.exec(link) ?? []
    logs.warn.length = 0
    return anonymous().call('POST', '/api/password-resets', {
      payload: { token, password: `new ${password}` },
    })
  }
  async function disabled(person: Person) {
    await quiet.parts.db
      .updateTable('accounts')
      .set({ disabled: true })
      .where('id', '=', person.accountId)
      .execute()
    return signIn(person)
  }
  const limited = (person: Person) => {
    const reached = commonFailure('too_many_requests', { retryAfterSeconds: 60 })
    vi.spyOn(quiet.parts.limiter, 'spend').mockRejectedValue(reached)
    return person.call('GET', '/api/account')
  }
  const blocked = (person: Person) => {
    vi.spyOn(quiet.parts.signInTries, 'hit').mockResolvedValue([11, 11])
    return signIn(person)
  }
  const setUp = ({ email }: Person) => {
    const payload = { token: 'x'.repeat(43), email: `new-${email}`, password }
    return anonymous().call('POST', '/api/setup', { payload })
  }

  // Event, status, account known, call.
  test.each<[string, number, boolean, (person: Person) => Promise<{ statusCode: number }>]>([
    ['sign_in.ok', 200, true, signIn],
    ['sign_in.failed', 401, false, (person) => signIn(person, 'a-guess-that-is-wrong')],
    ['sign_in.failed', 404, false, (person) => signIn({ ...person, email: `x${person.email}` })],
    ['sign_in.blocked', 403, false, disabled],
    ['sign_in.blocked', 429, false, blocked],
    ['sign_out', 204, true, (person) => person.call('POST', '/api/sign-out')],
    ['access.denied', 403, true, (person) => person.call('GET', '/api/users')],
    ['access.denied', 401, false, () => anonymous().call('GET', '/api/moderation')],
    ['limit.reached', 429, true, limited],
    ['csrf.refused', 403, false, (person) => person.call('POST', '/api/sign-out', { headers: { origin: 'https://evil.example' } })], // prettier-ignore
    ['setup.tried', 410, false, setUp],
    ['password.reset', 204, false, resetPassword],
    ['account.erased', 204, true, (person) => person.call('POST', '/api/account/deletion', { payload: { email: person.email, password } })], // prettier-ignore
    [
      'confirmation.ok',
      204,
      true,
      (person) => person.call('POST', '/api/account/confirmation', { payload: { password } }),
    ],
    ['confirmation.failed', 401, true, (person) => person.call('POST', '/api/account/confirmation', { payload: { password: 'guess' } })], // prettier-ignore
    ['export.made', 200, true, (person) => person.call('GET', '/api/account/export')],
  ])('F-C7 %s (%d) is one line at the default level', async (event, status, isKnown, run) => {
    const person = await quiet.member('student')
    const answer = await run(person)
    expect(answer.statusCode).toBe(status)
    expect(linesOf('warn')).toEqual([
      {
        time: expect.any(String),
        level: 'warn',
        msg: 'Security event',
        event,
        requestId: expect.any(String),
        route: expect.any(String),
        ...(isKnown && { account: person.accountId }),
        address: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ])
    for (const secret of [person.email, password, 'guess', '127.0.0.1', 'x'.repeat(43)])
      expect(logs.warn.join('')).not.toContain(secret)
  })

  test.each<[string, 'PATCH' | 'POST' | 'DELETE' | 'GET', (id: string) => string, object?]>([
    ['role.changed', 'PATCH', (id) => `/api/users/${id}`, { role: 'educator' }],
    ['session.revoked', 'DELETE', (id) => `/api/users/${id}`],
    ['session.revoked', 'DELETE', (id) => `/api/users/${id}/sessions`],
    ['account.disabled', 'POST', (id) => `/api/users/${id}/disabling`],
    ['account.enabled', 'DELETE', (id) => `/api/users/${id}/disabling`],
    ['export.made', 'GET', () => '/api/moderation/export'],
  ])('F-C7 %s by an admin is one line', async (event, method, url, payload) => {
    const [admin, student] = [await quiet.member('admin'), await quiet.member('student')]
    await admin.call(method, url(student.accountId), payload && { payload })
    expect(linesOf('warn')).toMatchObject([{ event, account: admin.accountId }])
  })

  test('F-C7 a reached limit is logged once per window', async () => {
    const person = await quiet.member('educator')
    vi.spyOn(quiet.parts.limiter, 'spend').mockRejectedValue(
      commonFailure('too_many_requests', { retryAfterSeconds: 600 }),
    )
    for (let i = 0; i < 5; i++) await person.call('GET', '/api/account/export-size')
    expect(linesOf('warn')).toMatchObject([{ event: 'limit.reached', route: '/api/account/export-size' }])
  })

  test('F-S3-13 a sign-out without a session is no event', async () => {
    const visitor = await quiet.visitor()
    logs.warn.length = 0
    for (const person of [anonymous(), visitor])
      expect((await person.call('POST', '/api/sign-out')).statusCode).toBe(204)
    expect(linesOf('warn')).toEqual([])
  })

  test.each<[string, number, (person: Person) => Promise<{ statusCode: number }>]>([
    ['without a session', 401, () => anonymous().call('GET', '/api/moderation')],
    [
      'without a visitor',
      401,
      () => anonymous().call('POST', `/api/resources/${'0'.repeat(8)}/ratings`, { payload: {} }),
    ],
    ['of another site', 403, () => anonymous().call('POST', '/api/sign-out', { headers: { origin: 'https://evil.example' } })], // prettier-ignore
  ])('F-S3-13 refusals %s are limited by address, with one event', async (_, status, run) => {
    const person = await quiet.member('student')
    expect((await run(person)).statusCode).toBe(status)
    logs.warn.length = 0
    const mayRead = vi.spyOn(quiet.parts.limiter, 'mayRead').mockReturnValue(false)
    for (let i = 0; i < 3; i++) expect((await run(person)).statusCode).toBe(429)
    expect(mayRead).toHaveBeenCalledWith('refusals', '127.0.0.1')
    expect(linesOf('warn').length).toBeLessThanOrEqual(1)
    for (const line of linesOf('warn')) expect(line).toMatchObject({ event: 'limit.reached' })
  })

  test('F-C7 the address hash depends on the site key', async () => {
    await anonymous().call('GET', '/api/users')
    expect(logs.warn).toHaveLength(1)
    const plain = createHash('sha256').update('127.0.0.1').digest('hex').slice(0, 16)
    expect(logs.warn.join('')).not.toContain(plain)
  })
})
