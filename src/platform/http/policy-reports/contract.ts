import { endpoint } from '#shared/endpoint.ts'

/** Report path in the headers of pages. */
export const policyReportsPath = '/api/policy-reports'

/** Browsers send reports by themselves, in one of two formats, when a page violates its policy. */
export const takePolicyReports = endpoint({
  method: 'POST',
  path: policyReportsPath,
  summary:
    'Accepts Content-Security-Policy reports of browsers, at most 8 kB. Each request is one line in the log; nothing is stored.',
  needs: 'use the site',
  readsActor: true,
  limit: 'policy reports',
  bytes: ['application/csp-report', 'application/reports+json'],
  status: 204,
})
