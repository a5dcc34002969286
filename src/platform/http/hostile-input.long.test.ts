/** Hostile input in every text of every endpoint, sent with all abilities. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

// Mail is configured so that every endpoint exists; JOBS=off, so nothing is sent.
const site = await testSite({
  settings: {
    LOG_LEVEL: 'silent',
    JOBS: 'off',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@thuto.example',
  },
})
const admin = await site.member('admin')
// Hashing is not under test and slow on purpose.
vi.spyOn(site.parts.passwords, 'dummyCheck').mockResolvedValue()
vi.spyOn(site.parts.passwords, 'matches').mockResolvedValue(false)

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}
interface Operation {
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
const api = (await admin.call('GET', '/api/openapi.json')).json<{
  paths: Record<string, Record<string, Operation>>
}>()
const id = '6f1c1d8e-1111-4222-8333-444455556666'
const methods = { get: 'GET', post: 'POST', patch: 'PATCH', put: 'PUT', delete: 'DELETE' } as const

const calls = Object.entries(api.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({
    name: `${method} ${path}`,
    method: methods[method as keyof typeof methods],
    url: path.replaceAll(/\{\w+\}/g, id),
    path,
    query: operation.parameters.filter((each) => each.in === 'query'),
    body: operation.requestBody?.content['application/json']?.schema,
  })),
)
const withBody = calls.filter(({ body }) => body)

/** A value valid enough for the other fields to be checked. */
function aValue({ type, format, enum: choices, minimum }: Schema): unknown {
  if (choices) return choices[0]
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1)
  if (type === 'array') return []
  if (type === 'boolean') return true
  return format === 'uuid' ? id : 'abc'
}
const aBody = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(required.map((name) => [name, aValue(properties[name] ?? {})]))

const texts = [
  "'",
  `'; drop table resources; --`,
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '%_\\',
  '🙂'.repeat(50),
  'x'.repeat(5_000),
  '\u202e\u2028<img src=x onerror=alert(1)>',
  '["title","asc","\\u0000","6f1c1d8e-1111-4222-8333-444455556666"]',
  '["modifiedAt","desc","0000-01-01T00:00:00Z","6f1c1d8e-1111-4222-8333-444455556666"]',
]
const encoded = [
  ...texts.filter((text) => text.isWellFormed()).map(encodeURIComponent),
  '%ED%A0%80',
  '%FF',
  '%',
  '%zz',
  '%00',
  '%u0041',
]

const notOurFault = (status: number) => status < 500 && status >= 200

describe.each(calls.filter(({ query }) => query.length > 0))('$name', ({ method, url, query }) => {
  test.each(query.map(({ name }) => name))('T18 R18 never fails for a hostile %s', async (name) => {
    const others = query.filter((each) => each.required && each.name !== name)
    const rest = others.map((each) => `${each.name}=${String(aValue(each.schema))}`)
    for (const text of encoded)
      for (const more of [[], ['sort=title']]) {
        const answer = await admin.call(method, `${url}?${[`${name}=${text}`, ...rest, ...more].join('&')}`)
        expect([text.slice(0, 60), answer.statusCode]).toSatisfy(([, status]) => notOurFault(status))
      }
  })
})

describe.each(withBody)('the body of $name', ({ method, url, body = {} }) => {
  test.each(Object.keys(body.properties ?? {}))('T18 R18 never fails for a hostile %s', async (field) => {
    for (const value of [...texts, texts, {}, null, 1e308, -1, true, { [field]: 'x' }]) {
      const answer = await admin.call(method, url, { payload: { ...aBody(body), [field]: value } })
      expect([JSON.stringify(value).slice(0, 60), answer.statusCode]).toSatisfy(([, status]) =>
        notOurFault(status),
      )
    }
  })

  const json = JSON.stringify(aBody(body))
  const unnamed = body.properties?.['role'] ? 'verified' : 'role'
  test.each([
    'application/json\t',
    'application/json;',
    'application/json; charset=utf-7',
    'application/json; charset=utf-16',
    'application/json;charset=utf-8;charset=utf-7',
    'application/jsonx',
    'application/json, text/plain',
    'application/merge-patch+json',
    'text/json',
    'text/plain',
    'text/plain; application/json',
    'multipart/form-data; boundary=application/json',
    '*/*',
    'json',
  ])('T17 T32 the content type %j is refused', async (type) => {
    const answer = await admin.call(method, url, { payload: json, headers: { 'content-type': type } })
    expect(answer.statusCode).toBe(415)
  })

  test.each([
    ['nothing', ''],
    ['half a JSON', json.slice(0, -1)],
    ['a bare word', 'x'],
    ['a list', `[${json}]`],
    ['a text', JSON.stringify(json)],
    ['null', 'null'],
    ['a number', '1'],
    ['__proto__', '{"__proto__":{"role":"admin"}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['a deep nest', '['.repeat(7_000)],
    ['a field nobody named', JSON.stringify({ ...aBody(body), [unnamed]: 'admin' })],
    ['17 kilobytes', JSON.stringify({ ...aBody(body), x: 'x'.repeat(17_000) })],
    ['a form', 'title=a&stars=5'],
    ['packed bytes', gzipSync(json)],
  ])('T17 %s is refused', async (_, payload) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await admin.call(method, url, { payload, headers })
    expect(answer.statusCode, answer.body).toSatisfy((status: number) => status === 400 || status === 413)
  })

  test.each(['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'identity, gzip'])(
    'T17 a body packed as %s is refused before it is unpacked',
    async (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const answer = await admin.call(method, url, { payload: gzipSync(json), headers })
      expect(answer.statusCode).toBe(415)
    },
  )

  test('T17 an unknown query parameter is refused', async () => {
    for (const query of ['_method=DELETE', 'a=1&a=2', 'stars=5'])
      expect((await admin.call(method, `${url}?${query}`, { payload: aBody(body) })).statusCode).toBe(400)
  })
})

describe.each(calls.filter(({ path }) => path.includes('{')))(
  'the address of $name',
  ({ method, path, body }) => {
    test('T18 T23 never fails for a hostile part', async () => {
      for (const text of [
        ...encoded,
        '..%2f..%2fetc%2fpasswd',
        '%2e%2e%2f',
        `${id}%00`,
        `${id};x`,
        '%5c',
        '-1',
      ]) {
        const url = path.replaceAll(/\{\w+\}/g, text)
        const answer = await admin.call(method, url, body ? { payload: aBody(body) } : {})
        expect([text.slice(0, 60), answer.statusCode]).toSatisfy(
          ([, status]) => status >= 400 && status < 500,
        )
      }
    })
  },
)

test('T18 the hostile input left the data unchanged', async () => {
  const stored = await storeResource(site.parts.db, { title: 'Still here' })
  expect((await rowOf(site.parts.db, stored)).title).toBe('Still here')
  expect((await admin.call('GET', '/api/session')).json()).toMatchObject({ account: { role: 'admin' } })
  expect(({} as Record<string, unknown>)['role']).toBeUndefined()
})
