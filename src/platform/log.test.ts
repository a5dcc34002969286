import { expect, test } from 'vitest'
import { createLog, serializeError, type LogLevel, errorLogger } from './log.ts'

function logAt(level: LogLevel) {
  const lines: string[] = []
  const log = createLog({
    level,
    write: (line) => lines.push(line),
    now: () => new Date('2026-11-22T08:00:00Z'),
  })
  return { log, lines, objects: () => lines.map((line): unknown => JSON.parse(line)) }
}
const error = (details: object, message = 'relation "secret_table" is gone') =>
  Object.assign(new Error(message), details)

test('T43 a line is one JSON object with a fixed set of fields', () => {
  const { log, objects } = logAt('info')
  const facts = { requestId: 'r', route: '/files/:id', status: 200, ms: 3, body: 'secret', url: '/files/1' }
  log.child({ requestId: 'r' }).info(facts, 'A request was answered')
  expect(objects()).toEqual([
    {
      time: '2026-11-22T08:00:00.000Z',
      level: 'info',
      msg: 'A request was answered',
      requestId: 'r',
      route: '/files/:id',
      status: 200,
      ms: 3,
    },
  ])
})

test.each([
  ['a line of its own', 'Anna\n{"level":60,"msg":"all is well"}\r\n'],
  ['commands for a terminal', 'Anna \u001B[31mred\u001B[0m \u009B2J\u0007'],
  ['line breaks of other kinds', 'Anna\u2028Naidoo\u2029'],
])('T43 a name with %s is logged in one line without control characters', (_, name) => {
  const { log, lines, objects } = logAt('warn')
  log.warn(name)
  log.error(new Error(name))
  log.error({ err: name, route: name })
  expect(objects()).toHaveLength(3)
  for (const line of lines) expect(line.trimEnd()).toMatch(/^[^\p{Cc}\u2028\u2029]+$/u)
})

test.each([
  ['an email', 'Mailbox anna.naidoo+1@school.example is full', /^Mailbox \[email\] is full$/],
  ['an email in brackets', '550 <anna@school.example> unknown', /^550 <\[email\]> unknown$/],
  ['a password in an address', 'connect postgres://thuto:hunter2@db.example/x', /^[^]*:\/\/\[secret\]@db/],
  ['the query of an address', 'sent in "/api/search?q=divorce" (GET)', /^sent in "\/api\/search\?\[…\]"/],
  ['a one-time link', 'at https://x.example/#/set-up?token=abc', /set-up\?\[…\]$/],
  [
    'the title in the name of a file',
    "open '/srv/files/uploads/Anna-se-werk-x1y2.pdf'",
    /uploads\/…-x1y2\.pdf'$/,
  ],
  ['a session token', `cookie ${'aB3'.repeat(11)}`, /^cookie \[secret\]$/],
  ['a set-up token', `token ${'aB-3_'.repeat(9)}`, /^token \[secret\]$/],
])('T43 %s in a foreign message is hidden', (_, message, expected) => {
  expect(serializeError(new Error(message)).message).toMatch(expected)
})

test('T43 ids of resources and stack frames stay readable', () => {
  const message = 'The file of 6f1c1d8e-1111-4222-8333-444455556666 could not be read'
  const logged = serializeError(new Error(message))
  expect([logged.message, logged.stack]).toEqual([message, expect.stringContaining('log.test.ts')])
})

test('T43 serializeError drops the row that the database repeats', () => {
  const logged = serializeError(
    error({
      code: '23514',
      constraint: 'title_check',
      detail: 'Failing row contains (anna)',
      where: 'anna',
      parameters: ['anna'],
    }),
  )
  expect(logged).toMatchObject({ type: 'Error', code: '23514', constraint: 'title_check' })
  expect(logged).toMatchObject({
    message: expect.stringContaining('secret_table'),
    stack: expect.any(String),
  })
  expect(JSON.stringify(logged)).not.toContain('anna')
})

test('T43 serializeError drops the value that the database could not parse', () => {
  const logged = serializeError(error({ code: '22P02' }, 'invalid input syntax for type uuid: "Anna"'))
  expect(logged.message).toBe('invalid input syntax for type uuid: "…"')
})

test('T43 serializeError includes the cause', () => {
  const logged = serializeError(new Error('outer', { cause: error({ code: 'EIO' }) }))
  expect(logged).toMatchObject({
    message: 'outer',
    cause: { code: 'EIO', message: expect.stringContaining('secret') },
  })
})

test('errors of a background job carry its name', () => {
  const { log, objects } = logAt('warn')
  errorLogger(log)(new Error('No room'), 'sweep')
  expect(objects()).toMatchObject([
    { level: 'error', msg: 'No room', work: 'sweep', error: { type: 'Error' } },
  ])
})

test('lines below the log level are not written', () => {
  const { log, lines } = logAt('warn')
  log.info('all is well')
  log.debug('all is well')
  expect(lines).toEqual([])
  const none = logAt('silent')
  none.log.fatal('all is lost')
  expect(none.lines).toEqual([])
})

test('F-S3-14 100 errors of calls at one place are one line a minute, the next one with their count', () => {
  let nowMs = Date.parse('2026-11-22T08:00:00Z')
  const lines: { error?: object; count?: number }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  const log = createLog({ level: 'warn', write, now: () => new Date(nowMs) })
  const logError = errorLogger(log)
  const fail = (message: string, details: object = {}) => logError(error(details, message))
  for (let i = 0; i < 100; i++) fail(`Call ${i} failed`)
  for (let i = 0; i < 100; i++) log.child({ requestId: `${i}` }).error({ err: error({}, `${i}`) })
  expect(lines).toHaveLength(1)
  for (let i = 0; i < 3; i++) {
    fail('another code', { code: '23505' })
    fail('another cause', { cause: new TypeError('inside') })
    logError(new RangeError('another place'))
  }
  expect(lines).toHaveLength(4)
  nowMs += 60_000
  fail('later')
  expect(lines.at(-1)).toMatchObject({ msg: 'later', count: 199 })
})

test('F-S3-14 errors of work with a name and fatal ones have a line each', () => {
  const { log, lines } = logAt('warn')
  for (let i = 0; i < 3; i++) errorLogger(log)(error({}), 'backup')
  for (let i = 0; i < 3; i++) log.fatal({ err: error({}) })
  expect(lines).toHaveLength(6)
})
