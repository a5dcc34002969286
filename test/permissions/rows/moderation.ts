import type { Person } from '../../site.ts'
import { contributeFile } from '../../site-actions.ts'
import {
  anyCookie,
  moderatorsUp,
  onVerified,
  onWaiting,
  plain,
  type People,
  type Row,
  unknownId,
} from '../row.ts'

const ratings = (id: string) => `/api/resources/${id}/ratings`
const claim = (id: string) => `/api/moderation/resources/${id}/claim`
const reports = (id: string) => `/api/resources/${id}/reports`

/** A rating of A by its number: what an undo takes. */
async function undoOfARating(people: People) {
  const { url } = await onVerified(ratings)(people)
  await people.A.call('POST', url, { payload: { stars: 1 } })
  const listed = await people.M.call('GET', url)
  const { sources } = listed.json<{ sources: { source: number }[] }>()
  return { url: `${url}?source=${sources[0]?.source}` }
}

/** Details of a report that the caller has just sent; who cannot report has none. */
async function detailsOfOwnReport(people: People, caller: Person) {
  const { url } = await onVerified(reports)(people)
  const key = `report-${(reportCount += 1)}-of-the-matrix`
  await caller.call('POST', url, { payload: {}, headers: { 'idempotency-key': key } })
  return { url: `${url}/${key}`, payload: { reason: 'broken' } }
}
let reportCount = 0

async function aDeletedResource({ E, M }: People) {
  const { id } = await contributeFile(E)
  await M.call('DELETE', `/api/resources/${id}`)
  return { url: `/api/moderation/bin/${id}/restoration` }
}
const sendBack = (id: string) => `/api/resources/${id}/return`
const edit = (id: string) => `/api/resources/${id}`
const history = (id: string) => `/api/resources/${id}/history`
const decision = (id: string) => `/api/resources/${id}/revisions/${unknownId}/decision`
const asFiled = { seen: '1.0' }
const asPublished = { seen: '1.1' }
const request = { reason: 'title-or-tags', text: '' }

/** E has asked for the removal of a public resource. */
const onRemovalRequest = (payload: object) => async (people: People) => {
  const { url } = await onVerified((id) => id)(people)
  const ask = `/api/contributions/${url}/removal-request`
  await people.E.call('POST', ask, { payload: { reason: 'It shows the names of learners.' } })
  return { url: `/api/resources/${url}/removal-decision`, payload }
}

async function undoOfAReturn(people: People) {
  const { url } = await onWaiting(sendBack)(people)
  await people.M.call('POST', url, { payload: { ...asFiled, ...request } })
  return { url: `${url}?seen=1.1` }
}

export const moderationRows: readonly Row[] = [
  {
    route: 'GET /api/moderation/export',
    what: 'take both lists of moderation as a file',
    make: plain('/api/moderation/export'),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/resources/:resourceId/reports',
    what: 'the reports of a resource',
    make: onVerified(reports),
    statuses: moderatorsUp(200),
  },
  {
    route: 'PATCH /api/resources/:resourceId/reports/:reportKey',
    what: 'add details to the own report',
    make: detailsOfOwnReport,
    statuses: anyCookie(200),
  },
  {
    route: 'GET /api/resources/:resourceId/ratings',
    what: 'the sources of the ratings of a resource',
    make: onVerified(ratings),
    statuses: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId/ratings',
    what: 'take back the ratings of one source',
    make: undoOfARating,
    statuses: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId/ratings',
    what: 'take back ratings of an unknown resource',
    make: plain(`${ratings(unknownId)}?source=1`),
    statuses: moderatorsUp(404),
  },
  {
    route: 'POST /api/resources/:resourceId/return',
    what: 'return a waiting resource',
    make: onWaiting(sendBack, { ...asFiled, ...request }),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/return',
    what: 'unpublish and return a public resource',
    make: onVerified(sendBack, { ...asPublished, ...request, unpublish: true }),
    statuses: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId/return',
    what: 'undo a return',
    make: undoOfAReturn,
    statuses: moderatorsUp(200),
  },
  {
    route: 'PATCH /api/resources/:resourceId',
    what: 'edit a public resource',
    make: onVerified(edit, { ...asPublished, fields: { title: 'Edited' } }),
    statuses: moderatorsUp(200),
  },
  ...['verified', 'userID', 'rating', 'ratingTotal', 'reported', 'reportAmount', 'modifiedAt'].map(
    (field) => ({
      route: 'PATCH /api/resources/:resourceId',
      what: `ANS-19 edit ${field}`,
      make: onWaiting(edit, { ...asFiled, fields: { title: 'Edited', [field]: true } }),
      statuses: moderatorsUp(400),
    }),
  ),
  {
    route: 'GET /api/resources/:resourceId/history',
    what: 'the history of a resource',
    make: onVerified(history),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/moderation/revisions',
    what: 'the suggested changes',
    make: plain('/api/moderation/revisions'),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/moderation/requests',
    what: 'list requests for removal',
    make: plain('/api/moderation/requests'),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/removal-decision',
    what: 'grant a request for removal',
    make: onRemovalRequest({ ...asPublished, decision: 'grant' }),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/removal-decision',
    what: 'decline a request for removal',
    make: onRemovalRequest({ ...asPublished, decision: 'decline', text: 'It names nobody.' }),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/revisions/:revisionId/decision',
    what: 'decide on unknown suggested changes',
    make: onVerified(decision, { ...asPublished, accept: [] }),
    statuses: moderatorsUp(404),
  },
  {
    route: 'GET /api/moderation/scope',
    what: 'the own part of the queue',
    make: plain('/api/moderation/scope'),
    statuses: moderatorsUp(200),
  },
  {
    route: 'PATCH /api/moderation/scope',
    what: 'change the own part of the queue',
    make: plain('/api/moderation/scope', { subjects: [], grades: [], languages: [] }),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/moderation/next',
    what: 'claim the next record',
    make: plain('/api/moderation/next', {}),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/moderation/claims',
    what: 'the claims in force',
    make: plain('/api/moderation/claims'),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/moderation/resources/:resourceId',
    what: 'one waiting record',
    make: onWaiting((id) => `/api/moderation/resources/${id}`),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/moderation/resources/:resourceId/claim',
    what: 'claim a record',
    make: onWaiting(claim),
    statuses: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/moderation/resources/:resourceId/claim',
    what: 'give a claim back',
    make: onWaiting(claim),
    statuses: moderatorsUp(204),
  },
  {
    route: 'GET /api/moderation/bin',
    what: 'resources deleted in the last day',
    make: plain('/api/moderation/bin'),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/moderation/bin/:resourceId/restoration',
    what: 'restore a deleted resource',
    make: aDeletedResource,
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/moderation/bulk',
    what: 'decide many',
    make: plain('/api/moderation/bulk', { act: 'approve', items: [{ id: unknownId, seen: '1.0' }] }),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/moderation/links',
    what: 'links that do not answer',
    make: plain('/api/moderation/links'),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/moderation/resources/:resourceId/link',
    what: 'use the new address of an unknown link',
    make: plain(`/api/moderation/resources/${unknownId}/link`, {
      use: 'moved_to',
      address: 'https://school.example/',
      seen: '1.0',
    }),
    statuses: moderatorsUp(404),
  },
]
