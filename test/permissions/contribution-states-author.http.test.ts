/** Each act of an author by status and actor (design of contributions, section 4), generated from one table. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type ContributionStatus,
  contributionStatuses,
} from '#features/contributing/contributions/contribution-status.ts'
import { returnRecord } from '#test/records/return-record.ts'
import { storeFile } from '../database/store-file.ts'
import { makePdfOf } from '../files/make-pdf.ts'
import { type Person, testSite } from '../site.ts'

const site = await testSite()
const { db } = site.parts

/** The owner is an educator; `formerly` owned it as one and is now a student. */
const people = {
  nobody: site.anonymous(),
  visitor: await site.visitor(),
  student: await site.member('student'),
  'open access user': await site.member('open access user'),
  owner: await site.member('educator'),
  formerly: await site.member('student'),
  'other educator': await site.member('educator'),
  moderator: await site.member('moderator'),
  admin: await site.member('admin'),
  revoked: await site.member('educator'),
} satisfies Record<string, Person>
type ActorName = keyof typeof people
await db.deleteFrom('sessions').where('account_id', '=', people.revoked.accountId).execute()

const pdf = makePdfOf(600)
const set = (id: string, values: { verified?: boolean; quarantined_at?: Date }) =>
  db.updateTable('resources').set(values).where('id', '=', id).execute()
const bringTo: Readonly<Record<ContributionStatus, (id: string) => Promise<unknown>>> = {
  quarantined: (id) => set(id, { quarantined_at: new Date() }),
  published: (id) => set(id, { verified: true }),
  returned: (id) => returnRecord(db, id, { by: people.moderator.accountId }),
  waiting: () => Promise.resolve(),
}

const edit = { editNumber: 1, fields: { title: 'Another title' } }
const acts = {
  read: { method: 'GET', path: (id: string) => `/api/contributions/${id}`, payload: undefined },
  edit: { method: 'PATCH', path: (id: string) => `/api/contributions/${id}`, payload: edit },
  resubmit: {
    method: 'POST',
    path: (id: string) => `/api/contributions/${id}/resubmission`,
    payload: { editNumber: 1 },
  },
  withdraw: {
    method: 'POST',
    path: (id: string) => `/api/contributions/${id}/withdrawal`,
    payload: undefined,
  },
  suggest: { method: 'POST', path: (id: string) => `/api/resources/${id}/revisions`, payload: edit },
  delete: { method: 'DELETE', path: (id: string) => `/api/resources/${id}`, payload: undefined },
} as const
type Act = keyof typeof acts

/** Answers to the owner, in the order of `contributionStatuses`. */
const toOwner: Readonly<Record<Act, readonly (number | string)[]>> = {
  read: [200, 200, 200, 200],
  edit: ['resource_quarantined', 'resource_published', 200, 200],
  resubmit: ['resource_quarantined', 'resource_published', 200, 'not_returned'],
  withdraw: ['resource_quarantined', 'resource_published', 200, 200],
  suggest: ['resource_quarantined', 201, 'not_published', 'not_published'],
  delete: ['not_allowed', 'not_allowed', 'not_allowed', 'not_allowed'],
}
const needsRole = new Set<Act>(['edit', 'resubmit', 'suggest', 'delete'])
const withoutRole = new Set<ActorName>(['student', 'open access user', 'formerly'])

function expectedOf(actor: ActorName, act: Act, status: ContributionStatus): number | string {
  if (actor === 'nobody' || actor === 'visitor' || actor === 'revoked') return 'not_signed_in'
  if (needsRole.has(act) && withoutRole.has(actor)) return 'not_allowed'
  if (actor === 'owner' || actor === 'formerly')
    return toOwner[act][contributionStatuses.indexOf(status)] ?? 'nothing'
  if (act !== 'delete') return 'resource_not_found'
  if (actor === 'other educator') return 'not_allowed'
  return status === 'quarantined' ? 'resource_quarantined' : 200
}

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[]
const cells = keysOf(acts).flatMap((act) =>
  contributionStatuses.flatMap((status) => keysOf(people).map((actor) => [actor, act, status] as const)),
)

test.for(cells)('ANS-01 T3 %s: %s what is %s', async ([actor, act, status]) => {
  const owner = actor === 'formerly' ? people.formerly : people.owner
  const id = await storeFile(site, pdf, { uploader_account_id: owner.accountId })
  await bringTo[status](id)
  const { method, path, payload } = acts[act]
  const answer = await people[actor].call(method, path(id), {
    ...(payload && { payload }),
    ...(method !== 'GET' && { headers: { 'idempotency-key': randomUUID() } }),
  })
  const result = answer.statusCode < 300 ? answer.statusCode : answer.json<{ code: string }>().code
  expect(result).toBe(expectedOf(actor, act, status))
})
