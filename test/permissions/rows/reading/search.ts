import { all, moderatorsUp, plain, type Row } from '../../row.ts'

const missed = '/api/search/missed'

export const searchRows: readonly Row[] = [
  {
    route: 'POST /api/search/missed',
    what: 'count a search without a hit',
    make: plain(missed, { q: 'zzqq' }),
    statuses: all(204),
  },
  {
    route: 'DELETE /api/search/missed',
    what: 'remove words from the searches without a result',
    make: plain(`${missed}?words=zz`),
    statuses: moderatorsUp(204),
  },
]
