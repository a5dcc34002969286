import { expect, test } from 'vitest'
import { Log, serializeError, type LogLevel, errorLogger } from './log.ts'

function keptBy(level: LogLevel) {
  const lines: string[] = []
  const log = new Log({
    level,
    write: (line) => lines.push(line),
    now: () => new Date('2026-11-22T08:00:00Z'),
  })
  return { log, lines, objects: () => lines.map((line): unknown => JSON.parse(line)) }
}
const error = (details: object, message = 'relation "secret_table" is gone') =>
  Object.assign(new Error(message), details)

test('T43 a line is one JSON object with the same few fields, and nothing else that was handed in', () => {
  const { log, objects } = keptBy('info')
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
])('T43 a name with %s stays one line of plain letters', (_, name) => {
  const { log, lines, objects } = keptBy('warn')
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
])('T43 %s that somebody else put into a message is hidden', (_, message, kept) => {
  expect(serializeError(new Error(message)).message).toMatch(kept)
})

test('T43 ids of resources and places in the code stay readable', () => {
  const message = 'The file of 6f1c1d8e-1111-4222-8333-444455556666 could not be read'
  const told = serializeError(new Error(message))
  expect([told.message, told.stack]).toEqual([message, expect.stringContaining('log.test.ts')])
})

test('T43 the log holds what and where, not the row of a person that the database repeats', () => {
  const told = serializeError(
    error({
      code: '23514',
      constraint: 'title_check',
      detail: 'Failing row contains (anna)',
      where: 'anna',
      parameters: ['anna'],
    }),
  )
  expect(told).toMatchObject({ type: 'Error', code: '23514', constraint: 'title_check' })
  expect(told).toMatchObject({ message: expect.stringContaining('secret_table'), stack: expect.any(String) })
  expect(JSON.stringify(told)).not.toContain('anna')
})

test('T43 the value that the database could not read is not repeated', () => {
  const told = serializeError(error({ code: '22P02' }, 'invalid input syntax for type uuid: "Anna"'))
  expect(told.message).toBe('invalid input syntax for type uuid: "…"')
})

test('T43 the cause of a trouble is told too', () => {
  const told = serializeError(new Error('outer', { cause: error({ code: 'EIO' }) }))
  expect(told).toMatchObject({
    message: 'outer',
    cause: { code: 'EIO', message: expect.stringContaining('secret') },
  })
})

test('trouble of work in the background carries its name', () => {
  const { log, objects } = keptBy('warn')
  errorLogger(log)(new Error('No room'), 'sweep')
  expect(objects()).toMatchObject([
    { level: 'error', msg: 'No room', work: 'sweep', error: { type: 'Error' } },
  ])
})

test('what the operator does not want to read is not written', () => {
  const { log, lines } = keptBy('warn')
  log.info('all is well')
  log.debug('all is well')
  expect(lines).toEqual([])
  const none = keptBy('silent')
  none.log.fatal('all is lost')
  expect(none.lines).toEqual([])
})
