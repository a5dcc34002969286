/** Generates requests from the API description (R18): mostly near-valid, some random. */
import fc from 'fast-check'
import type { KnownCall, Schema } from './api.ts'

export interface GeneratedCall {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | Buffer | undefined
  /** Role of the caller. */
  readonly who: number
}

export interface Ids {
  /** Existing ids, for URLs and bodies. */
  readonly known: readonly string[]
  readonly people: number
}

const wildTexts = [
  '',
  ' ',
  "'",
  "'; drop table resources; --",
  '\u0000',
  'a\u0000b',
  '%_\\',
  '\u202e\u2028<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '🙂'.repeat(60),
  'x'.repeat(3_000),
  'ß'.repeat(301),
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '2026-02-30T25:61:00Z',
  '["modifiedAt","desc","0000-01-01T00:00:00Z","6f1c1d8e-1111-4222-8333-444455556666"]',
  'https://user:pass@[::1]:0/%00',
  'javascript:alert(1)',
  'grade 4 fractions',
  'wiskunde graad 10',
]
const wildEscapes = ['%', '%zz', '%00', '%FF', '%ED%A0%80', '%2e%2e%2f', '%5c..', '%u0041', '+', '%0d%0aX: y']

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...wildTexts) },
  { weight: 2, arbitrary: fc.string({ maxLength: 60, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300, unit: 'binary' }) },
)
const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.maxSafeInteger())

/** Generates a value for a schema, as far as it is supported here. */
function fitting(schema: Schema, ids: Ids): fc.Arbitrary<unknown> {
  const { type, format, items, properties } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, ids)))
  if (type === 'integer' || type === 'number')
    return fc.integer({
      min: Math.max(schema.minimum ?? 0, -1_000),
      max: Math.min(schema.maximum ?? 200, 1_000),
    })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return fc.array(items ? fitting(items, ids) : anything, { maxLength: 5 })
  if (type === 'object') return objectOf(properties ?? {}, ids)
  if (format === 'email') return fc.constantFrom('somebody@thuto.example', 'a@b.example', 'x@y')
  if (format === 'uuid' || format === 'date-time')
    return fc.constantFrom(...ids.known, '2026-11-22T10:00:00Z')
  const maxLength = Math.min(schema.maxLength ?? 80, 400)
  return fc.oneof(
    fc.string({ minLength: Math.min(schema.minLength ?? 0, maxLength), maxLength }),
    fc.constantFrom(...ids.known, 'Maths', 'notes.pdf', 'a lesson'),
  )
}

const field = (schema: Schema, ids: Ids) =>
  fc.oneof({ weight: 8, arbitrary: fitting(schema, ids) }, { weight: 1, arbitrary: anything })

/** Each field mostly there and mostly right. */
const objectOf = (properties: Readonly<Record<string, Schema>>, ids: Ids) =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, field(schema, ids)])),
    {
      requiredKeys: [],
    },
  )

const withStranger = (known: fc.Arbitrary<object>) =>
  fc
    .tuple(known, fc.constantFrom('role', 'verified', 'userID', '__proto__', 'id', 'x'), anything)
    .map(([body, name, value]) => ({ ...body, [name]: value }))

function jsonBody(schema: Schema, ids: Ids): fc.Arbitrary<string> {
  const good = objectOf(schema.properties ?? {}, ids)
  const whole = fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, each]) => [name, fitting(each, ids)]),
    ),
    { requiredKeys: [...(schema.required ?? [])] },
  )
  const asText = (value: unknown) => JSON.stringify(value) ?? ''
  return fc.oneof(
    { weight: 6, arbitrary: whole.map(asText) },
    { weight: 5, arbitrary: good.map(asText) },
    { weight: 2, arbitrary: withStranger(good).map(asText) },
    { weight: 1, arbitrary: anything.map(asText) },
    { weight: 1, arbitrary: fc.tuple(whole.map(asText), fc.nat(80)).map(([json, at]) => json.slice(0, at)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 100, unit: 'binary' }) },
  )
}

const escaped = (value: unknown) => {
  const plain = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return plain.isWellFormed() ? encodeURIComponent(plain) : '%EF%BF%BD'
}

/** Every call once, mostly valid. */
const goodQuery = (known: KnownCall['query'], ids: Ids) =>
  fc
    .record(Object.fromEntries(known.map(({ name, schema }) => [name, field(schema, ids)])), {
      requiredKeys: [],
    })
    .map((params) => Object.entries(params).map(([name, value]) => `${name}=${escaped(value)}`))

function query({ query: known }: KnownCall, ids: Ids): fc.Arbitrary<string> {
  const names = known.map(({ name }) => name)
  const wild = fc.tuple(
    fc.constantFrom(...names, 'x'),
    fc.oneof(text.map(escaped), fc.constantFrom(...wildEscapes)),
  )
  const odd = fc.constantFrom('', 'x=1', '_method=DELETE', 'q', '&&', 'q[]=a', '%=1', '__proto__=1')
  const more = fc.array(
    fc.oneof(
      wild.map((pair) => pair.join('=')),
      odd,
    ),
    { minLength: 1, maxLength: 2 },
  )
  const parts = fc.oneof(
    { weight: 4, arbitrary: goodQuery(known, ids) },
    { weight: 1, arbitrary: fc.tuple(goodQuery(known, ids), more).map((both) => both.flat()) },
  )
  return parts.map((all) => (all.length === 0 ? '' : `?${all.join('&')}`))
}

const part = (ids: Ids) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids.known) },
    { weight: 2, arbitrary: text.map(escaped) },
    { weight: 1, arbitrary: fc.constantFrom(...wildEscapes, '..%2f..') },
    { weight: 2, arbitrary: fc.constantFrom('small.webp', 'notes.pdf') },
  )

function address(call: KnownCall, ids: Ids): fc.Arbitrary<string> {
  const names = [...call.path.matchAll(/\{\w+\}/g)].map(([name]) => name)
  return fc.tuple(fc.tuple(...names.map(() => part(ids))), query(call, ids)).map(([parts, search]) => {
    const url = names.reduce((path, name, i) => path.replace(name, () => parts[i] ?? ''), call.path)
    return url + search
  })
}

const headerValue = fc.constantFrom(
  '',
  '*',
  'W/"x"',
  'bytes=0-',
  'bytes=5-2,-1',
  'bytes=99999999999999999999-',
  'br;q=2, gzip',
  'application/json;',
  'chunked',
  '0',
  '-1',
  'x'.repeat(2_000),
  '12345678',
)
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'range',
    'if-range',
    'if-none-match',
    'accept-encoding',
    'accept',
    'idempotency-key',
    'x-forwarded-for',
    'last-event-id',
    'upload-length',
    'upload-offset',
    'upload-metadata',
    'tus-resumable',
    'sec-fetch-site',
    'x-http-method-override',
  ),
  headerValue,
  { maxKeys: 3 },
)
const contentType = (expected: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(expected) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-7', 'multipart/form-data'),
    },
  )

function payloadOf({ body, mediaType }: KnownCall, ids: Ids): fc.Arbitrary<string | Buffer | undefined> {
  if (body) return jsonBody(body, ids)
  if (mediaType !== undefined) return fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes))
  return fc.oneof({ weight: 30, arbitrary: fc.constant(undefined) }, fc.constantFrom('{}', 'x'))
}

function madeUp(call: KnownCall, ids: Ids): fc.Arbitrary<GeneratedCall> {
  const tus = call.path.includes('resumable') ? { 'tus-resumable': '1.0.0' } : {}
  return fc
    .record({
      url: address(call, ids),
      odd: oddHeaders,
      type: contentType(call.mediaType ?? 'application/json'),
      payload: payloadOf(call, ids),
      who: fc.nat(ids.people - 1),
    })
    .map(({ url, odd, type, payload, who }) => {
      const named = payload === undefined ? {} : { 'content-type': type }
      return { method: call.method, url, headers: { ...tus, ...named, ...odd }, payload, who }
    })
}

/** Returns the generated calls of a seed, always the same. */
export const generateCalls = (
  calls: readonly KnownCall[],
  ids: Ids,
  seed: number,
  count: number,
): GeneratedCall[] => fc.sample(fc.oneof(...calls.map((call) => madeUp(call, ids))), { seed, numRuns: count })
