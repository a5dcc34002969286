import { all, moderatorsUp, onVerified, type People, plain, type Row, some, unknownId } from '../row.ts'

const month = 'from=2026-10-01&to=2026-10-31'
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
  {
    route: 'GET /api/figures',
    what: 'FIG-17 the figures',
    make: plain(`/api/figures?${month}`),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/figures',
    what: 'FIG-17 the figures of more than three years',
    make: plain('/api/figures?from=2023-10-01&to=2026-10-01'),
    statuses: moderatorsUp(400),
  },
  {
    route: 'GET /api/figures/export',
    what: 'FIG-17 take a table of the figures as a file',
    make: plain(`/api/figures/export?table=use&${month}`),
    statuses: moderatorsUp(200),
  },
  {
    route: 'GET /api/figures/export',
    what: 'FIG-17 take an unknown table of the figures',
    make: plain(`/api/figures/export?table=people&${month}`),
    statuses: moderatorsUp(400),
  },
  {
    route: 'POST /api/uses',
    what: 'report a press on a link',
    make: plain('/api/uses', { items: [{ id: unknownId, kind: 'link' }] }),
    statuses: all(204),
  },
  {
    route: 'GET /api/resources/:resourceId/use',
    what: 'how often a resource was opened',
    make: onVerified((id) => `/api/resources/${id}/use`),
    statuses: all(200),
  },
  {
    route: 'GET /api/contributions/figures',
    what: 'figures of the own resources',
    make: plain('/api/contributions/figures?from=2026-01-01&to=2026-12-31'),
    statuses: some(401, 401, {}, 200),
  },
]
