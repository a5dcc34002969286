/** Each status of a contribution × each actor × each act: the response, and the status after it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type ContributionStatus,
  contributionStatus,
} from '#features/contributing/contributions/contribution-status.ts'
import { quarantineResource } from '#features/review/moderation/server/quarantine-repository.ts'
import { storeResource } from '../database/store-resource.ts'
import { testSite } from '../site.ts'
import { peopleOf } from './people.ts'
import { actors, educatorsUp, moderatorsUp, type Row, some } from './row.ts'

const site = await testSite()
const { db } = site.parts
const people = await peopleOf(site)

type Status = ContributionStatus
type After = Status | 'removed'
/** The response to those who may act, and the status that a successful act leads to. */
type Outcome = number | readonly [number, After]

interface Act {
  readonly what: string
  readonly route: string
  readonly payload?: object
  readonly query?: string
  /** The responses to all actors, where those who may act get `status`. */
  readonly statuses: (status: number) => Row['statuses']
  readonly outcomes: Readonly<Record<Status, Outcome>>
}

const seen = '1.1'
const request = { seen, reason: 'title-or-tags', text: 'Please name the grade.' }
const fields = { title: 'Edited' }
/** E owns the resources; a resource of another member is not found. */
const ownerOnly = (status: number): Row['statuses'] => ({ ...educatorsUp(404), E: status })
const ownerOnlyInAnyRole = (status: number): Row['statuses'] => ({ ...some(401, 401, {}, 404), E: status })
const unchanged = (status: number): Readonly<Record<Status, Outcome>> => ({
  waiting: [status, 'waiting'],
  returned: [status, 'returned'],
  published: [status, 'published'],
  quarantined: 409,
})

const acts: readonly Act[] = [
  {
    what: 'approve',
    route: 'POST /api/resources/:resourceId/approval',
    query: `?seen=${seen}`,
    statuses: moderatorsUp,
    outcomes: {
      waiting: [200, 'published'],
      returned: [200, 'published'],
      published: [200, 'published'],
      quarantined: 409,
    },
  },
  {
    what: 'delete',
    route: 'DELETE /api/resources/:resourceId',
    query: `?seen=${seen}`,
    statuses: moderatorsUp,
    outcomes: {
      waiting: [200, 'removed'],
      returned: [200, 'removed'],
      published: [200, 'removed'],
      quarantined: 409,
    },
  },
  {
    what: 'return',
    route: 'POST /api/resources/:resourceId/return',
    payload: request,
    statuses: moderatorsUp,
    outcomes: { waiting: [200, 'returned'], returned: 409, published: 409, quarantined: 409 },
  },
  {
    what: 'unpublish and return',
    route: 'POST /api/resources/:resourceId/return',
    payload: { ...request, unpublish: true },
    statuses: moderatorsUp,
    outcomes: { waiting: [200, 'returned'], returned: 409, published: [200, 'returned'], quarantined: 409 },
  },
  {
    what: 'undo the return',
    route: 'DELETE /api/resources/:resourceId/return',
    query: `?seen=${seen}`,
    statuses: moderatorsUp,
    outcomes: { waiting: 409, returned: [200, 'waiting'], published: 409, quarantined: 409 },
  },
  {
    what: 'edit as a moderator',
    route: 'PATCH /api/resources/:resourceId',
    payload: { seen, fields },
    statuses: moderatorsUp,
    outcomes: unchanged(200),
  },
  {
    what: 'accept suggested changes',
    route: 'POST /api/resources/:resourceId/revisions/:revisionId/decision',
    payload: { seen, accept: ['title'] },
    statuses: moderatorsUp,
    outcomes: unchanged(200),
  },
  {
    what: 'edit as the author',
    route: 'PATCH /api/contributions/:resourceId',
    payload: { editNumber: 1, fields },
    statuses: ownerOnly,
    outcomes: { ...unchanged(200), published: 409 },
  },
  {
    what: 'submit again',
    route: 'POST /api/contributions/:resourceId/resubmission',
    payload: { editNumber: 1 },
    statuses: ownerOnly,
    outcomes: { waiting: 409, returned: [200, 'waiting'], published: 409, quarantined: 409 },
  },
  {
    what: 'withdraw',
    route: 'POST /api/contributions/:resourceId/withdrawal',
    statuses: ownerOnlyInAnyRole,
    outcomes: { waiting: [200, 'removed'], returned: [200, 'removed'], published: 409, quarantined: 409 },
  },
  {
    what: 'suggest changes',
    route: 'POST /api/resources/:resourceId/revisions',
    payload: { editNumber: 1, fields },
    statuses: ownerOnly,
    outcomes: { waiting: 409, returned: 409, published: [201, 'published'], quarantined: 409 },
  },
  {
    what: 'ask for removal',
    route: 'POST /api/contributions/:resourceId/removal-request',
    payload: { reason: 'It shows the names of learners.' },
    statuses: ownerOnlyInAnyRole,
    outcomes: { waiting: 409, returned: 409, published: [201, 'published'], quarantined: 409 },
  },
  {
    what: 'take a request for removal back',
    route: 'DELETE /api/contributions/:resourceId/removal-request',
    statuses: ownerOnlyInAnyRole,
    outcomes: { ...unchanged(204), quarantined: 409 },
  },
  {
    what: 'decide about a removal that nobody asked for',
    route: 'POST /api/resources/:resourceId/removal-decision',
    payload: { seen, decision: 'grant' },
    statuses: moderatorsUp,
    outcomes: { waiting: 409, returned: 409, published: 409, quarantined: 409 },
  },
]

const returned = { returned_at: new Date(), returned_reason: 'other', returned_text: 'Please look again.' }

/** A resource of E in this status, as it is after one decision. */
async function aResourceOf(status: Status) {
  const id = await storeResource(db, {
    uploader_account_id: people.E.accountId,
    verified: status === 'published' ? true : null,
    decisions: 1,
    ...(status === 'returned' && returned),
  })
  if (status === 'quarantined')
    await quarantineResource(db, { resourceId: id, by: 'operator', reason: undefined })
  return id
}

async function aRevisionOf(resource_id: string) {
  const id = randomUUID()
  const values = { fields: JSON.stringify(fields), base: JSON.stringify({ title: 'Intro to algebra' }) }
  const author_account_id = people.E.accountId
  await db
    .insertInto('revisions')
    .values({ id, resource_id, author_account_id, base_edit_number: 1, ...values })
    .execute()
  return id
}

async function statusOf(id: string): Promise<After> {
  const columns = ['quarantined_at', 'verified', 'returned_at'] as const
  const row = await db.selectFrom('resources').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? contributionStatus(row) : 'removed'
}

const rows = acts.flatMap((act) =>
  (Object.keys(act.outcomes) as Status[]).flatMap((status) =>
    actors.map((actor) => ({ ...act, status, actor, outcome: act.outcomes[status] })),
  ),
)

test.for(rows)(
  'ANS-01 T3 T4 $actor on a $status resource: $what',
  async ({ route, actor, status, outcome, ...act }) => {
    const id = await aResourceOf(status)
    const revisionId = route.includes(':revisionId') ? await aRevisionOf(id) : ''
    const [method = '', path = ''] = route.split(' ')
    const url = path.replace(':resourceId', id).replace(':revisionId', revisionId) + (act.query ?? '')
    const { payload } = act
    const answer = await people[actor].call(method as 'GET', url, payload && { payload })
    const [expected, after] = typeof outcome === 'number' ? [outcome, status] : outcome
    expect(answer.statusCode, answer.body).toBe(act.statuses(expected)[actor])
    expect(await statusOf(id)).toBe(answer.statusCode < 300 ? after : status)
  },
)
