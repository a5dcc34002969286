import { moderatorsUp, onVerified, plain, type People, type Row, unknownId } from '../row.ts'

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
    route: 'GET /api/moderation/links',
    what: 'links that do not answer',
    make: plain('/api/moderation/links'),
    answers: moderatorsUp(200),
  },
  {
    route: 'POST /api/moderation/resources/:resourceId/link',
    what: 'use the new address of an unknown link',
    make: plain(`/api/moderation/resources/${unknownId}/link`, {
      use: 'moved_to',
      address: 'https://school.example/',
      seen: '1.0',
    }),
    answers: moderatorsUp(404),
  },
]
