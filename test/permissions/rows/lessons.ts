/** Groups of the same lesson in several languages; E is the author of the resource. */
import { publishFile } from '../../site-actions.ts'
import { educatorsUp, moderatorsUp, onVerified, type People, plain, type Row, unknownId } from '../row.ts'

const group = (id: string) => `/api/resources/${id}/lesson-group`
const proposals = (id: string) => `/api/resources/${id}/lesson-proposals`
const authorAndModerators = (status: number) => ({ ...educatorsUp(404), E: status, M: status, D: status })

/** A call on one of two public resources of E about the other. */
const onPair = (path: (id: string) => string) => async (people: People) => {
  const [first, second] = [await publishFile(people.E, people.M), await publishFile(people.E, people.M)]
  return { url: path(first.id), payload: { otherId: second.id } }
}
const onProposal = (path: (id: string) => string, payload?: object) => async (people: People) => {
  const { url, payload: other } = await onPair(proposals)(people)
  const { id } = (await people.E.call('POST', url, { payload: other })).json<{ id: string }>()
  return { url: path(id), ...(payload && { payload }) }
}
const inGroup = async (people: People) => {
  const { url, payload } = await onPair(group)(people)
  await people.M.call('POST', url, { payload })
  return { url }
}

export const lessonRows: readonly Row[] = [
  {
    route: 'GET /api/resources/:resourceId/lesson-group',
    what: "read the lesson group of E's resource",
    make: onVerified(group),
    statuses: authorAndModerators(200),
  },
  {
    route: 'POST /api/resources/:resourceId/lesson-proposals',
    what: "propose to join two of E's resources",
    make: onPair(proposals),
    statuses: { ...educatorsUp(404), E: 201 },
  },
  {
    route: 'DELETE /api/lesson-proposals/:proposalId',
    what: 'withdraw a proposal of E',
    make: onProposal((id) => `/api/lesson-proposals/${id}`),
    statuses: { ...educatorsUp(404), E: 204 },
  },
  {
    route: 'POST /api/lesson-proposals/:proposalId/decision',
    what: 'decide about a proposal of E',
    make: onProposal((id) => `/api/lesson-proposals/${id}/decision`, { accept: true }),
    statuses: moderatorsUp(200),
  },
  {
    route: 'POST /api/resources/:resourceId/lesson-group',
    what: "join two of E's resources",
    make: onPair(group),
    statuses: moderatorsUp(200),
  },
  {
    route: 'DELETE /api/resources/:resourceId/lesson-group',
    what: "take E's resource out of its group",
    make: inGroup,
    statuses: authorAndModerators(204),
  },
  {
    route: 'POST /api/lesson-proposals/:proposalId/decision',
    what: 'decide about a proposal that there never was',
    make: plain(`/api/lesson-proposals/${unknownId}/decision`, { accept: true }),
    statuses: moderatorsUp(404),
  },
]
