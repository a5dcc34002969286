import { all, type Row } from '../row.ts'

const body = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://x.example/a' } }

export const policyReportsRows: readonly Row[] = [
  {
    route: 'POST /api/policy-reports',
    what: 'what the policy of a page stopped',
    make: () =>
      Promise.resolve({
        url: '/api/policy-reports',
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/csp-report' },
      }),
    statuses: all(204),
  },
]
