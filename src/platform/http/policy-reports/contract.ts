import { endpoint } from '#shared/endpoint.ts'

/** Report path in the headers of pages. */
export const policyReportsPath = '/api/policy-reports'

/** Browsers send reports by themselves, in one of two formats, when a page violates its policy. */
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
