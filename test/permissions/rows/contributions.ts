/** Contributions of E, which do not exist for other actors (T3). */
import { educatorsUp, onVerified, onWaiting, plain, type Row, some, unknownId } from '../row.ts'

const one = '/api/contributions/:resourceId'
const path = (id: string, act = '') => `/api/contributions/${id}${act}`
const membersUp = (status: number) => some(401, 401, {}, status)
/** Members find only their own; the role of a contributor is checked first. */
const ownerOfMembers = (status: number) => ({ ...membersUp(404), E: status })
const ownerOfEducators = (status: number) => ({ ...educatorsUp(404), E: status })
const edit = { editNumber: 1, fields: { title: 'Another title' } }

export const contributionsRows: readonly Row[] = [
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
]
