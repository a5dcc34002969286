/** OpenAPI 3.1 derived from the contracts, whose shapes convert to JSON Schema. */
import * as z from 'zod/mini'
import { abilities, can } from '#shared/abilities.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { commonFailure, type FailureCode, statusOf } from '#shared/failure.ts'
import { commonFailures } from '#shared/messages.ts'
import { appVersion } from '../config/node-settings.ts'
import { formType, type Http } from './http-server.ts'
import { clientAddress } from './admission/client-address.ts'
import { encodeResponse, jsonType } from './response-cache/encoded-response.ts'
import { sendWithEtag } from './response-cache/public-read.ts'

type Json = Record<string, unknown>

function schemaOf(shape: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' })
  return schema
}

function parametersOf(shape: z.core.$ZodType | undefined, where: 'path' | 'query') {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }))
}

const failure = z.object({
  code: z.enum(Object.keys(statusOf)),
  message: z.string(),
  field: z.optional(z.string()),
  cause: z.optional(z.string()),
  requestId: z.string(),
})

function failuresOf({ fails }: Endpoint) {
  const words = Object.entries({ ...fails, unexpected: commonFailures.unexpected }) as [FailureCode, string][]
  const byStatus = Map.groupBy(words, ([code]) => statusOf[code])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.map(([code, text]) => `${code}: ${text}`).join('\n'), content },
    ]),
  )
}

function bodyOf({ body, bytes, takesForm }: Endpoint): Json {
  if (bytes)
    return { requestBody: { required: true, content: Object.fromEntries(bytes.map((type) => [type, {}])) } }
  if (!body) return {}
  const type = takesForm ? formType : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(body, 'input') } } } }
}

function contentOf({ returns, gives }: Endpoint): Json | undefined {
  if (gives !== undefined) return { [gives.replace(/;.*$/, '')]: { schema: { type: 'string' } } }
  return returns && { 'application/json': { schema: schemaOf(returns, 'output') } }
}

function operationOf(e: Endpoint): Json {
  const content = contentOf(e)
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }
  return {
    summary: e.summary,
    'x-ability': e.needs,
    'x-public': can({ kind: 'nobody' }, e.needs),
    ...(e.needsConfirmation && { 'x-needs-confirmation': true }),
    parameters: [
      ...parametersOf(e.params, 'path'),
      ...parametersOf(e.query, 'query'),
      ...(e.idempotent ? [key] : []),
    ],
    ...bodyOf(e),
    responses: {
      [e.status ?? 200]: { description: e.summary, ...(content && { content }) },
      ...failuresOf(e),
    },
  }
}

export function openApi(endpoints: readonly Endpoint[], version: string): Json {
  const byPath = Map.groupBy(endpoints, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
  const paths = [...byPath].map(([path, list]) => [
    path,
    Object.fromEntries(list.map((e) => [e.method.toLowerCase(), operationOf(e)])),
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Thuto', version, description: `Abilities: ${abilities.join(', ')}.` },
    paths: Object.fromEntries(paths),
    components: { schemas: { Failure: schemaOf(failure, 'output') } },
  }
}

/** `/api/openapi.json`: describes all endpoints; serialized and compressed once, limited like other reads (F-C23). */
export function describeApi(http: Http) {
  const text = JSON.stringify(openApi(http.endpoints, appVersion))
  const isAskedByMany = true
  const description = encodeResponse(text, undefined, undefined, isAskedByMany)
  const { limiter } = http.parts
  http.get('/api/openapi.json', { compress: false }, async (request, reply) => {
    if (!limiter.mayRead('read', clientAddress(request.ip)))
      throw commonFailure('too_many_requests', { retryAfterSeconds: 60 })
    void reply.headers({ 'content-type': jsonType, 'cache-control': 'public, max-age=300' })
    return sendWithEtag(request, reply, description)
  })
}
