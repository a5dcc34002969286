import { moderatorsUp, plain, type People, type Row, some, unknownId } from '../../row.ts'

const adminOnly = (status: number) => some(401, 401, { S: 403, U: 403, E: 403, E2: 403, M: 403 }, status)
const membersUp = (status: number) => some(401, 401, {}, status)
const user = (id: string) => `/api/users/${id}`
const watching = (topics: string) => () =>
  Promise.resolve({ url: `/api/live?topics=${topics}`, endless: true as const })

const adminPage = (path: string, what: string, query: string, status = 200): Row => ({
  route: `GET ${path}`,
  what,
  make: plain(path + query),
  statuses: adminOnly(status),
})

const live = (what: string, topics: string, statuses: Row['statuses']): Row => ({
  route: 'GET /api/live',
  what,
  make: watching(topics),
  statuses,
})

export const usersRows: readonly Row[] = [
  live('watch the queue', 'moderation', moderatorsUp(200)),
  live('watch the queue beside a subject', 'subject:Maths,moderation', moderatorsUp(200)),
  live('watch the users', 'users', adminOnly(200)),
  live('watch the audit log', 'audit', adminOnly(200)),
  live('watch the own session', 'session', membersUp(200)),
  {
    route: 'GET /api/users',
    what: 'the user list',
    make: plain('/api/users?q=thuto&list=new'),
    statuses: adminOnly(200),
  },
  {
    route: 'GET /api/site-status',
    what: 'how the site is',
    make: plain('/api/site-status'),
    statuses: adminOnly(200),
  },
  {
    route: 'PATCH /api/users/:accountId',
    what: 'give a role',
    make: ({ U }: People) =>
      Promise.resolve({ url: user(U.accountId), payload: { role: 'open access user' } }),
    statuses: adminOnly(200),
  },
  ...['user', 'owner', ''].map((role) => ({
    route: 'PATCH /api/users/:accountId',
    what: `give the role "${role}", which no member can get`,
    make: plain(user(unknownId), { role }),
    statuses: adminOnly(400),
  })),
  {
    route: 'DELETE /api/users/:accountId',
    what: 'delete an unknown user',
    make: plain(user(unknownId)),
    statuses: adminOnly(404),
  },
  {
    route: 'POST /api/users/:accountId/reset-link',
    what: 'make a link to a new password',
    make: ({ S }: People) => Promise.resolve({ url: `${user(S.accountId)}/reset-link` }),
    statuses: adminOnly(201),
  },
  adminPage('/api/audit-log', 'DESK-36 the audit log', '?act=role.changed&actor=operator'),
  adminPage('/api/audit-log', 'the audit log by an unknown key', '?title=algebra', 400),
  adminPage('/api/audit-log/export', 'take the audit log as a file', ''),
  adminPage('/api/security-events', 'the security events', '?kind=access.denied'),
  adminPage('/api/security-events', 'the security events by an unknown key', '?q=algebra', 400),
  adminPage('/api/security-events/export', 'take the security events as a file', ''),
  {
    route: 'DELETE /api/users/:accountId/factors',
    what: 'remove the second factor of a user without one',
    make: ({ S }: People) => Promise.resolve({ url: `${user(S.accountId)}/factors` }),
    statuses: adminOnly(409),
  },
  ...(['DELETE /api/users/:accountId/sessions', 'DELETE /api/users/:accountId/disabling'] as const).map(
    (route) => ({
      route,
      what: 'end the sessions of an unknown user, or enable one',
      make: plain(route.replace('DELETE ', '').replace(':accountId', unknownId)),
      statuses: adminOnly(404),
    }),
  ),
  {
    route: 'POST /api/users/:accountId/disabling',
    what: 'disable an unknown user',
    make: plain(`${user(unknownId)}/disabling`),
    statuses: adminOnly(404),
  },
]
