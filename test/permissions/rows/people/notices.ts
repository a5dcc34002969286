import { all, plain, type Row, some } from '../../row.ts'

const membersOnly = (status: number) => some(401, 401, {}, status)

export const noticesRows: readonly Row[] = [
  {
    route: 'GET /api/notices',
    what: 'the own notices',
    make: plain('/api/notices'),
    statuses: membersOnly(200),
  },
  {
    route: 'PATCH /api/notices',
    what: 'mark the own notices as read',
    make: plain('/api/notices', { readUpTo: 1 }),
    statuses: membersOnly(200),
  },
  {
    route: 'GET /api/notice-choices',
    what: 'the own choices of mails',
    make: plain('/api/notice-choices'),
    statuses: membersOnly(200),
  },
  {
    route: 'PATCH /api/notice-choices',
    what: 'change the own choices of mails',
    make: plain('/api/notice-choices', { contributions: 'daily' }),
    statuses: membersOnly(200),
  },
  ...['mail', 'stopped_because', 'account_id'].map((field) => ({
    route: 'PATCH /api/notice-choices',
    what: `set ${field}`,
    make: plain('/api/notice-choices', { [field]: 'on' }),
    statuses: membersOnly(400),
  })),
  ...['GET', 'POST'].map((method) => ({
    route: `${method} /unsubscribe`,
    what: 'stop mails with a forged link',
    make: plain('/unsubscribe?t=contributions.eA.forged'),
    statuses: all(410),
  })),
]
