import { moderatorsUp, plain, type Row } from '../row.ts'

export const moderationRows: readonly Row[] = [
  {
    route: 'GET /api/moderation/export',
    what: 'take both lists of moderation as a file',
    make: plain('/api/moderation/export'),
    answers: moderatorsUp(200),
  },
]
