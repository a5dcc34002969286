/** OpenAPI 3.1 derived from the contracts, whose shapes convert to JSON Schema. */
import * as z from 'zod/mini'
import { abilities } from '#shared/abilities.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { commonFailure, statusOf } from '#shared/failure.ts'
import { cookieNames } from '../auth/cookies.ts'
import { appVersion } from '../config/node-settings.ts'
import type { Http } from './http-server.ts'
import { clientAddress } from './admission/client-address.ts'
import { type Json, operationOf, schemaOf, tagOf } from './openapi-operation.ts'
import { encodeResponse, jsonType } from './response-cache/encoded-response.ts'
import { sendWithEtag } from './response-cache/public-read.ts'

const failure = z.object({
  code: z.enum(Object.keys(statusOf)),
  message: z.string(),
  field: z.optional(z.string()),
  cause: z.optional(z.string()),
  requestId: z.string(),
})

/** Rules for programs that no single call shows (CASE-C02). */
const rules = [
  'Writes need the header `Origin` with the address of this site (scheme `origin`); browsers send it themselves.',
  '`POST /api/visitor` sets the cookie for ratings and reports, `POST /api/sign-in` that of a member. Send back the cookies of each response.',
  'A list goes on with `cursor`, the value of `next` in the page before; null on the last page.',
  'Values separated by commas match any of them: `subject=Maths,History`.',
  'Failures have the schema `Failure`; `x-codes` names the codes of each status. Pages answer failures as JSON to `Accept: application/json`.',
  `Abilities: ${abilities.join(', ')}.`,
]

function securitySchemes(baseUrl: string) {
  const { session, visitor } = cookieNames(baseUrl)
  return {
    session: { type: 'apiKey', in: 'cookie', name: session, description: 'Set by `POST /api/sign-in`.' },
    visitor: { type: 'apiKey', in: 'cookie', name: visitor, description: 'Set by `POST /api/visitor`.' },
    origin: { type: 'apiKey', in: 'header', name: 'Origin', description: `Always \`${baseUrl}\`.` },
  }
}

const tagsOf = (endpoints: readonly Endpoint[]) =>
  [...new Set(endpoints.map(tagOf))].map((name) => ({
    name,
    description: name === 'pages' ? 'Pages, files, feeds and harvesting.' : `Calls of \`/api/${name}\`.`,
  }))

/** Endpoints never change, so a process describes each once: for `/api/openapi.json` and for every `/api/docs`. */
const operations = new WeakMap<Endpoint, Json>()

function describe(e: Endpoint): Json {
  const operation = operations.get(e) ?? operationOf(e)
  operations.set(e, operation)
  return operation
}

/** `baseUrl`: as `https://thuto.example`. */
export function openApi(endpoints: readonly Endpoint[], baseUrl: string): Json {
  const byPath = Map.groupBy(endpoints, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
  const paths = [...byPath].map(([path, list]) => [
    path,
    Object.fromEntries(list.map((e) => [e.method.toLowerCase(), describe(e)])),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Thuto',
      version: appVersion,
      description: rules.join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(endpoints),
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: securitySchemes(baseUrl),
    },
  }
}

/** `/api/openapi.json`: describes all endpoints; serialized and compressed once, limited like other reads (F-C23). */
export function describeApi(http: Http) {
  const { limiter, baseUrl } = http.parts
  const text = JSON.stringify(openApi(http.endpoints, baseUrl))
  const isAskedByMany = true
  const description = encodeResponse(text, undefined, undefined, isAskedByMany)
  http.get('/api/openapi.json', { compress: false }, async (request, reply) => {
    if (!limiter.mayRead('read', clientAddress(request.ip)))
      throw commonFailure('too_many_requests', { retryAfterSeconds: 60 })
    void reply.headers({ 'content-type': jsonType, 'cache-control': 'public, max-age=300' })
    return sendWithEtag(request, reply, description)
  })
}
