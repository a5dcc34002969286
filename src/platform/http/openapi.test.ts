import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { type Actor, can } from '#shared/abilities.ts'
import { siteWithoutDatabase } from '#test/site-without-database.ts'

type Json = Record<string, unknown>
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Json
}
interface Response {
  readonly description: string
  readonly content?: Json
  readonly 'x-codes'?: readonly string[]
}
interface Operation extends Json {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly Json[]
  readonly summary: string
  readonly 'x-ability': string
  readonly 'x-public': boolean
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Json }
  readonly responses: Readonly<Record<string, Response>>
}
interface Description {
  readonly openapi: string
  readonly info: Json
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly components: { readonly schemas: Json; readonly securitySchemes: Readonly<Record<string, Json>> }
}

const http = await siteWithoutDatabase()
const answer = await http.inject('/api/openapi.json')
const api = answer.json<Description>()
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const served = http.endpoints.map((e) => ({
  e,
  name: `${e.method} ${e.path}`,
  operation: api.paths[e.path.replaceAll(/:(\w+)/g, '{$1}')]?.[e.method.toLowerCase()],
}))

/** All schemas, nested ones too. */
function* parts(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const inner of Object.values(value)) yield* parts(inner)
}

test('is OpenAPI 3.1 in cacheable JSON', () => {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(api.openapi).toMatch(/^3\.1\.\d+$/)
  expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(operations.length).toBeGreaterThan(10)
})

test('PERM-08 the description has exactly the registered endpoints', () => {
  expect(served.filter(({ operation }) => !operation).map(({ name }) => name)).toEqual([])
  expect(operations).toHaveLength(served.length)
})

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  test('names each path parameter once, as required', () => {
    const inPath = operation.parameters.filter((each) => each.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(inPath.every(({ required }) => required)).toBe(true)
    const names = operation.parameters.map((each) => `${each.in} ${each.name}`)
    expect(new Set(names).size).toBe(names.length)
    expect(path).not.toContain(':')
  })

  test('has a summary, a response and failures', () => {
    expect(operation.summary).toMatch(/^[A-Z].*\.$/)
    const codes = Object.keys(operation.responses)
    expect(codes.filter((code) => /^2\d\d$/.test(code))).toHaveLength(1)
    expect(codes).toContain('500')
    for (const [code, response] of Object.entries(operation.responses)) {
      expect(code).toMatch(/^[2-5]\d\d$/)
      expect(response.description).not.toBe('')
      if (code >= '400')
        expect(response.content).toEqual({
          'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
        })
    }
    if (method === 'get') expect(operation.requestBody).toBeUndefined()
  })
})

test('T4 each endpoint names its ability and whether it is public', () => {
  for (const { e, operation } of served)
    expect([e.path, operation?.['x-ability'], operation?.['x-public']]).toEqual([
      e.path,
      e.needs,
      can({ kind: 'nobody' }, e.needs),
    ])
})

test('T15 only moderation endpoints return uploader and number of reports', () => {
  const educator: Actor = {
    kind: 'member',
    accountId: '1',
    email: 'a@school.example',
    role: 'educator',
    isConfirmed: true,
  }
  const telling = served.filter(({ operation }) =>
    /userID|user_id|reportAmount/.test(JSON.stringify(operation?.responses)),
  )
  expect(telling.map(({ name }) => name)).toContain('GET /api/moderation')
  expect(telling.filter(({ e }) => can(educator, e.needs)).map(({ name }) => name)).toEqual([])
})

test('text responses and form bodies are described as such', () => {
  for (const { e, operation } of served.filter(({ e: { gives } }) => gives !== undefined)) {
    const { content } = operation?.responses[e.status ?? 200] ?? {}
    expect(Object.keys(content ?? {})).toEqual([e.gives?.split(';')[0]])
  }
  for (const { e, operation } of served.filter(({ e: { takesForm } }) => takesForm))
    expect([e.path, ...Object.keys(operation?.requestBody?.content ?? {})]).toEqual([
      e.path,
      'application/x-www-form-urlencoded',
    ])
})

// The harvesting protocol answers an unknown key with an error of its own.
const tellsItself = '/oai'

test('T16 T17 L10 no input accepts an unknown key', () => {
  const bodies = operations
    .filter(({ path }) => path !== tellsItself)
    .flatMap(({ operation }) => Object.values(operation.requestBody?.content ?? {}) as { schema?: Json }[])
    .filter(({ schema }) => schema?.['format'] !== 'binary')
    .flatMap(({ schema }) => (schema ? ((schema['anyOf'] as Json[] | undefined) ?? [schema]) : []))
  expect(bodies.length).toBeGreaterThan(3)
  for (const body of bodies) expect(body).toMatchObject({ type: 'object', additionalProperties: false })
})

test('every reference resolves', () => {
  const references = [...parts(api)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  const places = Object.keys(api.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect(references.filter((each) => !places.includes(each))).toEqual([])
  expect(references.length).toBeGreaterThan(10)
})

test('every pattern compiles, every required field is described', () => {
  const patterns = [...parts(api)].flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []))
  for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow()
  for (const { required, properties } of parts(api))
    if (Array.isArray(required) && typeof properties === 'object')
      expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(required))
})

test('SDK-13 idempotent endpoints are described as such', () => {
  const repeatable = operations.filter(({ operation }) =>
    operation.parameters.some(({ name, in: where }) => where === 'header' && name === 'Idempotency-Key'),
  )
  const expected = served.filter(({ e }) => e.idempotent).map(({ operation }) => operation)
  expect(repeatable.map(({ operation }) => operation)).toEqual(expect.arrayContaining(expected))
  expect(repeatable).toHaveLength(expected.length)
  expect(expected.length).toBeGreaterThanOrEqual(3)
})

describe('CASE-C02 by the description alone', () => {
  const { securitySchemes } = api.components

  test('a program knows server, licence and groups, and each call by a name of its own', () => {
    expect(api.servers).toEqual([{ url: 'http://127.0.0.1:3000' }])
    expect(api.info).toMatchObject({ license: { identifier: 'MIT' }, description: expect.any(String) })
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(operations.length)
    expect(ids.filter((id) => !/^[a-z][A-Za-z\d]+$/.test(id))).toEqual([])
    expect(ids).toEqual(expect.arrayContaining(['getResources', 'postResourcesByResourceIdRatings']))
    const names = api.tags.map(({ name }) => name)
    for (const { operation } of operations) expect(names).toEqual(expect.arrayContaining([...operation.tags]))
  })

  test('a program knows the cookies and the header that each call needs', () => {
    expect(securitySchemes).toMatchObject({
      session: { in: 'cookie', name: 'session' },
      visitor: { in: 'cookie', name: 'visitor' },
      origin: { in: 'header', name: 'Origin', description: 'Always `http://127.0.0.1:3000`.' },
    })
    const needs = (path: string, method: string) => api.paths[path]?.[method]?.security
    expect(needs('/api/resources', 'get')).toEqual([{}])
    expect(needs('/api/session', 'get')).toEqual([{}, { session: [] }])
    expect(needs('/api/sign-in', 'post')).toEqual([{ origin: [] }])
    expect(needs('/api/resources/{resourceId}/ratings', 'post')).toEqual([
      { origin: [], visitor: [] },
      { origin: [], session: [] },
    ])
    expect(needs('/lite/report/{resourceId}', 'post')).toEqual([{ visitor: [] }, { session: [] }])
    for (const { operation } of operations)
      for (const scheme of operation.security.flatMap((each) => Object.keys(each)))
        expect(Object.keys(securitySchemes)).toContain(scheme)
  })

  test('each write without the header is refused with its name, and accepted with it', async () => {
    const writes = operations.filter(({ operation }) => operation.security.every((each) => 'origin' in each))
    expect(writes.length).toBeGreaterThan(60)
    for (const { path, method } of writes) {
      const call = { method: method as 'post', url: path.replaceAll(/\{\w+\}/g, 'x') }
      expect((await http.inject(call)).json()).toMatchObject({
        code: 'foreign_origin',
        message: expect.stringContaining('header Origin'),
      })
      const headers = { origin: api.servers[0]?.url ?? '' }
      expect((await http.inject({ ...call, headers })).body).not.toContain('foreign_origin')
    }
  })

  test('numbers in addresses are numbers', () => {
    const types = new Map(
      operations.flatMap(({ operation }) =>
        operation.parameters.map(({ name, schema }) => [name, String(schema['type'])] as const),
      ),
    )
    const numbers = [...types].filter(([, type]) => type !== 'string').map(([name]) => name)
    expect(numbers.toSorted()).toEqual(
      [
        'errorId',
        'facets',
        'from',
        'limit',
        'maxheight',
        'maxwidth',
        'page',
        'rating',
        'rows',
        'source',
      ].toSorted(),
    )
  })

  test('each call names its failures of 4xx, by status and code', () => {
    const codes = (path: string, method: string, status: string) =>
      api.paths[path]?.[method]?.responses[status]?.['x-codes']
    for (const { operation } of operations)
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '421', '429']))
    expect(codes('/api/resources/{resourceId}/ratings', 'post', '401')).toEqual(['visitor_unknown'])
    expect(codes('/api/users', 'get', '403')).toEqual(['not_allowed'])
    expect(codes('/api/sign-in', 'post', '403')).toEqual(['foreign_origin', 'account_disabled'])
  })
})

describe('F-C23 the description', () => {
  test('counts as a read: 429 above the limit of the address', async () => {
    const mayRead = vi.spyOn(http.parts.limiter, 'mayRead').mockReturnValueOnce(false)
    const refused = await http.inject('/api/openapi.json')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(mayRead).toHaveBeenCalledExactlyOnceWith('read', '127.0.0.1')
    mayRead.mockRestore()
  })

  test('is serialized once, and 304 for a client that has it', async () => {
    const stringify = vi.spyOn(JSON, 'stringify')
    const packed = await http.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
    const written = stringify.mock.calls.filter(([value]) => typeof value === 'object' && 'openapi' in value)
    stringify.mockRestore()
    expect(written).toEqual([])
    expect(packed.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(api)
    const known = { 'if-none-match': String(packed.headers['etag']) }
    expect((await http.inject({ url: '/api/openapi.json', headers: known })).statusCode).toBe(304)
  })
})
