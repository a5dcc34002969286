import { afterEach, expect, test, vi } from 'vitest'
import { Log, type LogLevel } from '#server/platform/log/log.ts'
import { testSite } from '#test/test-site.ts'

const logs = { warn: [] as string[], info: [] as string[] }
const logOf = (level: LogLevel & keyof typeof logs) =>
  new Log({ level, write: (line) => logs[level].push(line), now: () => new Date() })
const quiet = await testSite({ log: logOf('warn') })
const open = await testSite({ beside: quiet, log: logOf('info') })

afterEach(() => {
  vi.restoreAllMocks()
  for (const lines of Object.values(logs)) lines.length = 0
})
const linesOf = (level: keyof typeof logs) => logs[level].map((line): unknown => JSON.parse(line))

const breakDown = ({ parts }: typeof quiet, trouble = new Error('The list is broken')) =>
  vi.spyOn(parts.users, 'page').mockRejectedValue(trouble)

test('T43 what nobody foresaw is one line by which the request of an answer is found', async () => {
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

test('at the usual level a request that went as it should is no line, nor one that was refused', async () => {
  const nobody = quiet.nobody()
  for (const url of ['/api/subjects', '/nowhere', '/api/users', '/api/search?q=%00', '/%'])
    await nobody.call('GET', url)
  expect(logs.warn).toEqual([])
})

test('a database that is away is no line a request', async () => {
  breakDown(quiet, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  const admin = await quiet.member('admin')
  expect((await admin.call('GET', '/api/users')).statusCode).toBe(503)
  expect(logs.warn).toEqual([])
})

test('a disk that is full is told of at the usual level, with the request', async () => {
  breakDown(quiet, Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  const admin = await quiet.member('admin')
  await admin.call('GET', '/api/users')
  expect(linesOf('warn')).toMatchObject([
    { level: 'warn', route: '/api/users', status: 507, actor: 'member' },
  ])
})

test('where requests are logged each is one line with who asked, never with the address', async () => {
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
