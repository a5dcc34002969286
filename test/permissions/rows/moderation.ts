import { moderatorsUp, onVerified, onWaiting, plain, type People, type Row, unknownId } from '../row.ts'

const ratings = (id: string) => `/api/resources/${id}/ratings`
const reports = (id: string) => `/api/resources/${id}/reports`

/** A rating of A by its number: what an undo takes. */
async function undoOfARating(people: People) {
  const { url } = await onVerified(ratings)(people)
  await people.A.call('POST', url, { payload: { stars: 1 } })
  const listed = await people.M.call('GET', url)
  const { sources } = listed.json<{ sources: { source: number }[] }>()
  return { url: `${url}?source=${sources[0]?.source}` }
}

const sendBack = (id: string) => `/api/resources/${id}/return`
const edit = (id: string) => `/api/resources/${id}`
const history = (id: string) => `/api/resources/${id}/history`
const decision = (id: string) => `/api/resources/${id}/revisions/${unknownId}/decision`
const asFiled = { seen: '1.0' }
const asPublished = { seen: '1.1' }
const request = { reason: 'title-or-tags', text: '' }

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
    answers: moderatorsUp(200),
  },
  {
    route: 'GET /api/resources/:resourceId/reports',
    what: 'the reports of a resource',
    make: onVerified(reports),
    answers: moderatorsUp(200),
  },
  {
    route: 'GET /api/resources/:resourceId/ratings',
    what: 'the sources of the ratings of a resource',
    make: onVerified(ratings),
    answers: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId/ratings',
    what: 'take back the ratings of one source',
    make: undoOfARating,
    answers: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId/ratings',
    what: 'take back ratings of an unknown resource',
    make: plain(`${ratings(unknownId)}?source=1`),
    answers: moderatorsUp(404),
  },
  {
    route: 'POST /api/resources/:resourceId/return',
    what: 'return a waiting resource',
    make: onWaiting(sendBack, { ...asFiled, ...request }),
    answers: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/return',
    what: 'unpublish and return a public resource',
    make: onVerified(sendBack, { ...asPublished, ...request, unpublish: true }),
    answers: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId/return',
    what: 'undo a return',
    make: undoOfAReturn,
    answers: moderatorsUp(200),
  },
  {
    route: 'PATCH /api/resources/:resourceId',
    what: 'edit a public resource',
    make: onVerified(edit, { ...asPublished, fields: { title: 'Edited' } }),
    answers: moderatorsUp(200),
  },
  ...['verified', 'userID', 'rating', 'ratingTotal', 'reported', 'reportAmount', 'modifiedAt'].map(
    (field) => ({
      route: 'PATCH /api/resources/:resourceId',
      what: `ANS-19 edit ${field}`,
      make: onWaiting(edit, { ...asFiled, fields: { title: 'Edited', [field]: true } }),
      answers: moderatorsUp(400),
    }),
  ),
  {
    route: 'GET /api/resources/:resourceId/history',
    what: 'the history of a resource',
    make: onVerified(history),
    answers: moderatorsUp(200),
  },
  {
    route: 'GET /api/moderation/revisions',
    what: 'the suggested changes',
    make: plain('/api/moderation/revisions'),
    answers: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/revisions/:revisionId/decision',
    what: 'decide on unknown suggested changes',
    make: onVerified(decision, { ...asPublished, accept: [] }),
    answers: moderatorsUp(404),
  },
]
