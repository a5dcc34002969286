/** One call in the API description: parameters, body, responses and access. */
import * as z from 'zod/mini'
import { can } from '#shared/abilities.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type CommonCode, type FailureCode, statusOf } from '#shared/failure.ts'
import { commonFailures } from '#shared/messages.ts'
import { formType } from './http-server.ts'

export type Json = Record<string, unknown>

export function schemaOf(shape: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' })
  return schema
}

const propertiesOf = (shape: z.core.$ZodType, io: 'input' | 'output') =>
  schemaOf(shape, io) as { properties?: Record<string, Json>; required?: string[] }

/** Addresses hold texts; a text that the contract reads as a number or a boolean is described as one (CASE-C02). */
const isScalar = (schema: Json | undefined): schema is Json =>
  ['integer', 'number', 'boolean'].includes(String(schema?.['type']))

function parametersOf(shape: z.core.$ZodType | undefined, where: 'path' | 'query') {
  if (!shape) return []
  const { properties = {}, required = [] } = propertiesOf(shape, 'input')
  const { properties: read = {} } = propertiesOf(shape, 'output')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: isScalar(read[name]) ? read[name] : schema,
  }))
}

const nobody = { kind: 'nobody' } as const

/** A one-click address is the authority, wherever it is called from. */
const isWrite = ({ method, oneClick }: Endpoint) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && !oneClick

/** A form has a token of its own. */
const needsOrigin = (e: Endpoint) => isWrite(e) && !e.takesForm

/** Names of security schemes: all of an entry are sent, and one entry is enough. */
function securityOf(e: Endpoint): readonly Json[] {
  const always = needsOrigin(e) ? { origin: [] } : {}
  const withSession = { ...always, session: [] }
  if (can(nobody, e.needs)) return e.readsActor ? [always, withSession] : [always]
  return can({ kind: 'visitor' }, e.needs) ? [{ ...always, visitor: [] }, withSession] : [withSession]
}

/** Failures of the server before and around the use case. */
function commonCodesOf(e: Endpoint): readonly CommonCode[] {
  const isForVisitors = can({ kind: 'visitor' }, e.needs)
  return [
    'invalid_input',
    ...(can(nobody, e.needs)
      ? []
      : ([isForVisitors ? 'visitor_unknown' : 'not_signed_in', 'not_allowed'] as const)),
    ...(e.needsConfirmation ? ['confirm_first' as const] : []),
    ...(isWrite(e) ? ['foreign_origin' as const] : []),
    ...(e.params ? ['not_found' as const] : []),
    ...(e.idempotent ? ['idempotency_key_reused' as const] : []),
    ...(e.body || e.bytes ? ['file_too_large' as const] : []),
    ...(e.method === 'GET' ? [] : ['unsupported_media_type' as const]),
    ...(['foreign_host', 'too_many_requests', 'unexpected', 'database_unavailable', 'too_busy'] as const),
  ]
}

const retryAfter = {
  'Retry-After': { description: 'Seconds until another try.', schema: { type: 'integer' } },
}

function failuresOf(e: Endpoint) {
  const common = commonCodesOf(e).map((code) => [code, commonFailures[code]] as const)
  const texts = { ...Object.fromEntries(common), ...e.fails }
  const byStatus = Map.groupBy(Object.entries(texts) as [FailureCode, string][], ([code]) => statusOf[code])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map(([code, text]) => `${code}: ${text}`).join('\n'),
        'x-codes': list.map(([code]) => code),
        ...([429, 503].includes(status) && { headers: retryAfter }),
        content,
      },
    ]),
  )
}

const binary = { schema: { type: 'string', format: 'binary' } }

function bodyOf({ body, bytes, takesForm }: Endpoint): Json {
  if (bytes)
    return {
      requestBody: { required: true, content: Object.fromEntries(bytes.map((type) => [type, binary])) },
    }
  if (!body) return {}
  const type = takesForm ? formType : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(body, 'input') } } } }
}

function contentOf({ returns, gives }: Endpoint): Json | undefined {
  if (gives !== undefined) return { [gives.replace(/;.*$/, '')]: { schema: { type: 'string' } } }
  return returns && { 'application/json': { schema: schemaOf(returns, 'output') } }
}

/** `/api/resources/:resourceId/ratings` → `resources`; pages and feeds have no API path. */
export const tagOf = ({ path }: Endpoint) => /^\/api\/([\w-]+)/.exec(path)?.[1] ?? 'pages'

/** `POST /api/resources/:resourceId/ratings` → `postResourcesByResourceIdRatings` */
const operationIdOf = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path
    .replace(/^\/api\//, '/')
    .replaceAll(':', 'by-')
    .replaceAll(/[^a-z\d]+([a-z\d])/gi, (_, letter: string) => letter.toUpperCase())

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating the call with the same key has no second effect.',
  schema: { type: 'string', pattern: '^[\\w-]{8,80}$' },
}

export function operationOf(e: Endpoint): Json {
  const content = contentOf(e)
  return {
    operationId: operationIdOf(e),
    tags: [tagOf(e)],
    summary: e.summary,
    security: securityOf(e),
    'x-ability': e.needs,
    'x-public': can(nobody, e.needs),
    ...(e.needsConfirmation && { 'x-needs-confirmation': true }),
    parameters: [
      ...parametersOf(e.params, 'path'),
      ...parametersOf(e.query, 'query'),
      ...(e.idempotent ? [keyParameter] : []),
    ],
    ...bodyOf(e),
    responses: {
      [e.status ?? 200]: { description: e.summary, ...(content && { content }) },
      ...failuresOf(e),
    },
  }
}
