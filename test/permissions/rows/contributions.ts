/** Contributions of E, which do not exist for other actors (T3). */
import { publishFile } from '../../site-actions.ts'
import {
  anyCookie,
  educatorsUp,
  onVerified,
  onWaiting,
  type People,
  plain,
  type Row,
  some,
  unknownId,
} from '../row.ts'

const one = '/api/contributions/:resourceId'
const path = (id: string, act = '') => `/api/contributions/${id}${act}`
const membersUp = (status: number) => some(401, 401, {}, status)
/** Members find only their own; the role of a contributor is checked first. */
const ownerOfMembers = (status: number) => ({ ...membersUp(404), E: status })
const ownerOfEducators = (status: number) => ({ ...educatorsUp(404), E: status })
const edit = { editNumber: 1, fields: { title: 'Another title' } }

const errorsPath = (id: string) => `/api/resources/${id}/errors`
const anError = { version: 1, wrong: 'Row 3' }
/** The author and moderators decide about an error that E's resource has. */
const onError = async (people: People) => {
  const { id } = await publishFile(people.E, people.M)
  await people.A.call('POST', errorsPath(id), { payload: anError })
  const { errors } = (await people.M.call('GET', errorsPath(id))).json<{ errors: { id: number }[] }>()
  return { url: `/api/errors/${errors[0]?.id}/decision`, payload: { decision: 'reject' } }
}
const authorAndModerators = { ...membersUp(404), E: 200, M: 200, D: 200 }

export const contributionsRows: readonly Row[] = [
  {
    route: 'POST /api/resources/:resourceId/errors',
    what: "report an error in E's public resource",
    make: onVerified(errorsPath, anError),
    statuses: anyCookie(201),
  },
  {
    route: 'POST /api/resources/:resourceId/errors',
    what: "report an error in E's waiting resource",
    make: onWaiting(errorsPath, anError),
    statuses: anyCookie(404),
  },
  {
    route: 'GET /api/resources/:resourceId/errors',
    what: "read the errors of E's resource",
    make: onVerified(errorsPath),
    statuses: authorAndModerators,
  },
  {
    route: 'POST /api/errors/:errorId/decision',
    what: "decide about an error in E's resource",
    make: onError,
    statuses: authorAndModerators,
  },
  {
    route: 'GET /api/contributions',
    what: 'list the own contributions',
    make: plain('/api/contributions'),
    statuses: membersUp(200),
  },
  {
    route: `GET ${one}`,
    what: "read E's contribution",
    make: onWaiting((id) => path(id)),
    statuses: ownerOfMembers(200),
  },
  {
    route: `GET ${one}`,
    what: 'read a contribution that there never was',
    make: plain(path(unknownId)),
    statuses: membersUp(404),
  },
  {
    route: `PATCH ${one}`,
    what: "edit E's waiting contribution",
    make: onWaiting((id) => path(id), edit),
    statuses: ownerOfEducators(200),
  },
  {
    route: `PATCH ${one}`,
    what: "edit E's public contribution",
    make: onVerified((id) => path(id), edit),
    statuses: ownerOfEducators(409),
  },
  {
    route: `PATCH ${one}`,
    what: "make E's contribution public",
    make: onWaiting((id) => path(id), { editNumber: 1, fields: { verified: true } }),
    statuses: educatorsUp(400),
  },
  {
    route: `POST ${one}/resubmission`,
    what: "submit E's waiting contribution again",
    make: onWaiting((id) => path(id, '/resubmission'), { editNumber: 1 }),
    statuses: ownerOfEducators(409),
  },
  {
    route: `POST ${one}/withdrawal`,
    what: "withdraw E's waiting contribution",
    make: onWaiting((id) => path(id, '/withdrawal')),
    statuses: ownerOfMembers(200),
  },
  {
    route: `POST ${one}/withdrawal`,
    what: "withdraw E's public contribution",
    make: onVerified((id) => path(id, '/withdrawal')),
    statuses: ownerOfMembers(409),
  },
  {
    route: 'POST /api/resources/:resourceId/revisions',
    what: "suggest changes of E's public resource",
    make: onVerified((id) => `/api/resources/${id}/revisions`, edit),
    statuses: ownerOfEducators(201),
  },
  {
    route: `POST ${one}/removal-request`,
    what: "ask for the removal of E's public resource",
    make: onVerified((id) => path(id, '/removal-request'), { reason: 'It shows the names of learners.' }),
    statuses: ownerOfMembers(201),
  },
  {
    route: `DELETE ${one}/removal-request`,
    what: "take E's request for removal back",
    make: onVerified((id) => path(id, '/removal-request')),
    statuses: ownerOfMembers(204),
  },
]
