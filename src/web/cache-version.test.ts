/** Persisted results outlive the version of the app that stored them. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldNames } from '#features/people/accounts/person-fields.ts'
import { account, session } from '#features/people/accounts/contract.ts'
import { listContributions, readContribution } from '#features/contributing/contributions/contract.ts'
import { readItem } from '#features/review/moderation/desk-contract.ts'
import { listResources } from '#features/catalogue/resources/contract.ts'
import { searchResources } from '#features/catalogue/search/contract.ts'
import { listSubjects } from '#features/catalogue/subjects/contract.ts'
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

const persisted = [
  listResources.returns,
  searchResources.returns,
  listSubjects.returns,
  session,
  account,
  listContributions.returns,
  readContribution.returns,
  readItem.returns,
]

/** The fields of a person at this version. A stored account shows later ones blank (account-entry.test.ts). */
const fieldsOfVersion = ['full_name', 'institution', 'age', 'requested_role']
const isLater = (field: string) =>
  fieldNames.some((name) => !fieldsOfVersion.includes(name) && field.startsWith(`${name}: `))

test('SDK-11 a change of a persisted response changes `cacheVersion`, so that new screens ignore old results', () => {
  const fields = persisted.map((schema) =>
    fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any' })).filter((field) => !isLater(field)),
  )
  expect({ cacheVersion, fields: fields.map((each) => each.join(' ')) }).toMatchInlineSnapshot(`
    {
      "cacheVersion": 8,
      "fields": [
        "items[].id: "string" items[].subject: "string" items[].title: "string" items[].file_url: "string" items[].tags[]: "string" items[].modifiedAt: "string" items[].ratingTotal: "integer" items[].ratingAmount: "integer" items[].averageRating: "number" items[].rating: "number" items[].kind: "string" items[].bytes: "integer" items[].bytes: "null" items[].mime: ["string","null"] items[].pages: "integer" items[].pages: "null" items[].material: ["string","null"] items[].language: ["string","null"] items[].licence: ["string","null"] items[].access: ["string","null"] items[].author: ["string","null"] items[].thumbnail: ["string","null"] total: "integer" orMore: "boolean" facets.subject: "object" facets.material: "object" facets.language: "object" facets.type: "object" facets.licence: "object" facets.access: "object" facets.grade: "object" next: ["string","null"] asOf: "integer" asOf: "null"",
        "items[].id: "string" items[].subject: "string" items[].title: "string" items[].file_url: "string" items[].tags[]: "string" items[].modifiedAt: "string" items[].ratingTotal: "integer" items[].ratingAmount: "integer" items[].averageRating: "number" items[].rating: "number" items[].kind: "string" items[].bytes: "integer" items[].bytes: "null" items[].mime: ["string","null"] items[].pages: "integer" items[].pages: "null" items[].material: ["string","null"] items[].language: ["string","null"] items[].licence: ["string","null"] items[].access: ["string","null"] items[].author: ["string","null"] items[].thumbnail: ["string","null"] items[].subjectTitle: "string" total: "integer" orMore: "boolean" facets.subject: "object" facets.material: "object" facets.language: "object" facets.type: "object" facets.licence: "object" facets.access: "object" facets.grade: "object" next: ["string","null"] asOf: "integer" asOf: "null"",
        "items[].id: "string" items[].title: "string" items[].subject: "string" items[].path: "string" items[].resources: "integer"",
        "account.id: "string" account.email: "string" account.role: "string" account.mustEnrol: "boolean" account: "null" visitor: "boolean" needsAttention: "integer" unreadNotices: "integer"",
        "full_name: "string" email: "string" institution: "string" age: "integer" age: "null" role: "string" requested_role: "string" hasPassword: "boolean" emailConfirmed: "boolean" sendsMail: "boolean" guardianAsked: "boolean"",
        "needsAttention[].id: "string" needsAttention[].status: "string" needsAttention[].title: "string" needsAttention[].subject: "string" needsAttention[].tags[]: "string" needsAttention[].kind: "string" needsAttention[].file_url: "string" needsAttention[].mime: ["string","null"] needsAttention[].bytes: "integer" needsAttention[].bytes: "null" needsAttention[].pages: "integer" needsAttention[].pages: "null" needsAttention[].licence: ["string","null"] needsAttention[].thumbnail: ["string","null"] needsAttention[].modifiedAt: "string" needsAttention[].queuedAt: "string" needsAttention[].request.at: "string" needsAttention[].request.reason: "string" needsAttention[].request.text: "string" needsAttention[].request.fields[]: "string" needsAttention[].request: "null" needsAttention[].revisionOpen: "boolean" needsAttention[].questions: "integer" waiting[].id: "string" waiting[].status: "string" waiting[].title: "string" waiting[].subject: "string" waiting[].tags[]: "string" waiting[].kind: "string" waiting[].file_url: "string" waiting[].mime: ["string","null"] waiting[].bytes: "integer" waiting[].bytes: "null" waiting[].pages: "integer" waiting[].pages: "null" waiting[].licence: ["string","null"] waiting[].thumbnail: ["string","null"] waiting[].modifiedAt: "string" waiting[].queuedAt: "string" waiting[].request.at: "string" waiting[].request.reason: "string" waiting[].request.text: "string" waiting[].request.fields[]: "string" waiting[].request: "null" waiting[].revisionOpen: "boolean" waiting[].questions: "integer" published.items[].id: "string" published.items[].status: "string" published.items[].title: "string" published.items[].subject: "string" published.items[].tags[]: "string" published.items[].kind: "string" published.items[].file_url: "string" published.items[].mime: ["string","null"] published.items[].bytes: "integer" published.items[].bytes: "null" published.items[].pages: "integer" published.items[].pages: "null" published.items[].licence: ["string","null"] published.items[].thumbnail: ["string","null"] published.items[].modifiedAt: "string" published.items[].queuedAt: "string" published.items[].request.at: "string" published.items[].request.reason: "string" published.items[].request.text: "string" published.items[].request.fields[]: "string" published.items[].request: "null" published.items[].revisionOpen: "boolean" published.items[].questions: "integer" published.next: ["string","null"] published.total: "integer" removed[].resourceId: "string" removed[].title: "string" removed[].at: "string" removed[].reason: ["string","null"] removed[].expired: "boolean" reviewDays: "integer" reviewDays: "null"",
        "id: "string" status: "string" title: "string" subject: "string" tags[]: "string" kind: "string" file_url: "string" mime: ["string","null"] bytes: "integer" bytes: "null" pages: "integer" pages: "null" licence: ["string","null"] thumbnail: ["string","null"] modifiedAt: "string" queuedAt: "string" request.at: "string" request.reason: "string" request.text: "string" request.fields[]: "string" request: "null" revisionOpen: "boolean" questions: "integer" editNumber: "integer" fileName: ["string","null"] author: ["string","null"] language: ["string","null"] material: ["string","null"] description: ["string","null"] source: ["string","null"] changes: ["string","null"] undescribed: "integer" findings[].id: "string" findings[].rule: "string" findings[].page: "integer" findings[].page: "null" findings[].excerpt: "string" findings[].count: "integer" findings[].weight: "integer" findings[].answer.text: "string" findings[].answer.at: "string" findings[].answer: "null"",
        "resource.id: "string" resource.subject: "string" resource.title: "string" resource.file_url: "string" resource.tags[]: "string" resource.modifiedAt: "string" resource.ratingTotal: "integer" resource.ratingAmount: "integer" resource.averageRating: "number" resource.rating: "number" resource.kind: "string" resource.bytes: "integer" resource.bytes: "null" resource.mime: ["string","null"] resource.pages: "integer" resource.pages: "null" resource.material: ["string","null"] resource.language: ["string","null"] resource.licence: ["string","null"] resource.access: ["string","null"] resource.author: ["string","null"] resource.thumbnail: ["string","null"] resource.userID: "string" resource.uploaderUnconfirmed: "boolean" resource.verified: "boolean" resource.reported: "boolean" resource.reportAmount: "integer" resource.reportSources: "integer" resource.reportNetworks: "integer" resource.reportReasons[].reason: "string" resource.reportReasons[].reason: "null" resource.reportReasons[].reports: "integer" resource.quarantined: "boolean" resource.activeContent: "boolean" resource.remoteContent: "boolean" resource.virusScan: "string" resource.understood: "string" resource.languageGuess: ["string","null"] resource.source: ["string","null"] resource.changes: ["string","null"] resource.seen: "string" resource.returned.at: "string" resource.returned.reason: "string" resource.returned.text: "string" resource.returned: "null" resource.returns: "integer" resource.editedBy: "string" resource.editedBy: "null" resource.returnRefusal: "string" resource.returnRefusal: "null" resource.needsOther: "boolean" resource.sameFile[].id: "string" resource.sameFile[].title: "string" resource.sameFile[].verified: "boolean" status: "string" rightsStatement: ["string","null"] lastDecision.at: "string" lastDecision.act: "string" lastDecision.by: "string" lastDecision: "null" author.published: "integer" author.returned: "integer" author.waiting: "integer" author: "null" hasRevision: "boolean" virusScanner: "boolean" findings[].id: "string" findings[].rule: "string" findings[].page: "integer" findings[].page: "null" findings[].excerpt: "string" findings[].count: "integer" findings[].weight: "integer" findings[].answer.text: "string" findings[].answer.at: "string" findings[].answer: "null"",
      ],
    }
  `)
})
