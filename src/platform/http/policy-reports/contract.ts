import { endpoint } from '#shared/endpoint.ts'

/** Where browsers report: named in the headers of pages. */
export const policyReportsPath = '/api/policy-reports'

/** Browsers send it by themselves, in one of two forms, when a page tried what its policy forbids. */
export const takePolicyReports = endpoint({
  method: 'POST',
  path: policyReportsPath,
  summary:
    'Takes what a browser reports of a page that tried what its Content-Security-Policy forbids: one line in the log for all reports of a body, nothing is stored. At most 8 kB.',
  needs: 'use the site',
  readsActor: true,
  limit: 'policy reports',
  bytes: ['application/csp-report', 'application/reports+json'],
  status: 204,
  fails: {},
})
