import { all, type People, plain, type Row, unknownId } from '../row.ts'

const installation = { installationId: unknownId }

/** The same for every actor; storage of the user id is tested in the feature. */
const anEvent = async ({ A0 }: People) => {
  const registered = await A0.call('POST', '/api/analytics/installations', { payload: installation })
  const { token } = registered.json<{ token: string }>()
  const timestamp = new Date().toISOString()
  return {
    url: '/api/analytics/events',
    payload: { token, userId: 'unknown', page: 'home_page', eventType: 'page_view', timestamp },
  }
}

export const analyticsRows: readonly Row[] = [
  {
    route: 'GET /api/analytics/config',
    what: 'whether page events are taken',
    make: plain('/api/analytics/config'),
    statuses: all(200),
  },
  {
    route: 'POST /api/analytics/installations',
    what: 'a token for page events',
    make: plain('/api/analytics/installations', installation),
    statuses: all(201),
  },
  { route: 'POST /api/analytics/events', what: 'a page event', make: anEvent, statuses: all(204) },
]
