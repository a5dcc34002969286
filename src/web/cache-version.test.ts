/** Persisted results outlive the version of the app that stored them. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { account, session } from '#features/accounts/contract.ts'
import { listResources } from '#features/resources/contract.ts'
import { searchResources } from '#features/search/contract.ts'
import { listSubjects } from '#features/subjects/contract.ts'
import { cacheVersion } from '#client/offline/query-store.ts'

/** `a.b: type` for every field of a response. */
function fieldsOf(schema: unknown, at = ''): string[] {
  const { type, anyOf, items, properties, ...more } = schema as Record<string, unknown>
  if (properties)
    return Object.entries(properties).flatMap(([name, each]) => fieldsOf(each, at ? `${at}.${name}` : name))
  if (items) return fieldsOf(items, `${at}[]`)
  if (Array.isArray(anyOf)) return anyOf.flatMap((each) => fieldsOf(each, at))
  return [`${at}: ${JSON.stringify(type ?? more)}`]
}

const persisted = [listResources.returns, searchResources.returns, listSubjects.returns, session, account]

test('SDK-11 a change of a persisted response changes `cacheVersion`, so that new screens ignore old results', () => {
  const fields = persisted.map((schema) => fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any' })))
  expect({ cacheVersion, fields: fields.map((each) => each.join(' ')) }).toMatchInlineSnapshot(`
    {
      "cacheVersion": 4,
      "fields": [
        "items[].id: "string" items[].subject: "string" items[].title: "string" items[].file_url: "string" items[].tags[]: "string" items[].modifiedAt: "string" items[].ratingTotal: "integer" items[].ratingAmount: "integer" items[].averageRating: "number" items[].rating: "number" items[].kind: "string" items[].bytes: "integer" items[].bytes: "null" items[].mime: ["string","null"] items[].pages: "integer" items[].pages: "null" items[].material: ["string","null"] items[].language: ["string","null"] items[].licence: ["string","null"] items[].author: ["string","null"] items[].thumbnail: ["string","null"] total: "integer" orMore: "boolean" facets.subject: "object" facets.material: "object" facets.language: "object" facets.type: "object" facets.licence: "object" facets.grade: "object" next: ["string","null"] asOf: "integer" asOf: "null"",
        "items[].id: "string" items[].subject: "string" items[].title: "string" items[].file_url: "string" items[].tags[]: "string" items[].modifiedAt: "string" items[].ratingTotal: "integer" items[].ratingAmount: "integer" items[].averageRating: "number" items[].rating: "number" items[].kind: "string" items[].bytes: "integer" items[].bytes: "null" items[].mime: ["string","null"] items[].pages: "integer" items[].pages: "null" items[].material: ["string","null"] items[].language: ["string","null"] items[].licence: ["string","null"] items[].author: ["string","null"] items[].thumbnail: ["string","null"] items[].subjectTitle: "string" total: "integer" orMore: "boolean" facets.subject: "object" facets.material: "object" facets.language: "object" facets.type: "object" facets.licence: "object" facets.grade: "object" next: ["string","null"] asOf: "integer" asOf: "null"",
        "items[].id: "string" items[].title: "string" items[].subject: "string" items[].path: "string" items[].resources: "integer"",
        "account.id: "string" account.email: "string" account.role: "string" account.mustEnrol: "boolean" account: "null" visitor: "boolean" needsAttention: "integer"",
        "full_name: "string" email: "string" institution: "string" age: "integer" age: "null" role: "string" requested_role: "string" hasPassword: "boolean" emailConfirmed: "boolean" sendsMail: "boolean" guardianAsked: "boolean"",
      ],
    }
  `)
})
