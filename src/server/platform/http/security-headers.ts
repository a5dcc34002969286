/** The headers of SECURITY §6, in one table per kind of answer. */
import { policyReportsPath } from './policy-reports/contract.ts'
import type { InlineHashes } from './page/inline-hashes.ts'

const csp = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** What every answer carries unless its route says otherwise; `secure` adds what only https may promise. */
export const usualHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...everyAnswer,
  'content-security-policy': csp({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' }),
  'cache-control': 'no-store',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Of the headers above, those a 304 says again: a cache takes them over, and HSTS counts from each answer (F-C23). */
export const saidAgain: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'content-security-policy',
  'cache-control',
  'strict-transport-security',
])

/** For files that no browser shows as a document by itself. */
export const notFramed = { 'content-security-policy': csp({ 'frame-ancestors': "'none'" }) } as const

const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
}

const itsCalls =
  'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'
const policyWithProvider = {
  ...pagePolicy,
  'script-src': `${pagePolicy['script-src']} https://www.googletagmanager.com`,
  'img-src': `${pagePolicy['img-src']} ${itsCalls}`,
  'connect-src': `${pagePolicy['connect-src']} ${itsCalls}`,
}

// Firefox and Safari know `report-uri` only; who knows `report-to` leaves the other aside.
const reporting = { 'report-uri': policyReportsPath, 'report-to': 'csp' }

const pageDirectives = (outsideAnalytics: boolean, { scripts, styles }: InlineHashes) => {
  const policy = outsideAnalytics ? policyWithProvider : pagePolicy
  return {
    ...policy,
    'script-src': [policy['script-src'], ...scripts].join(' '),
    'style-src': [policy['style-src'], ...styles].join(' '),
  }
}

/**
 * `outsideAnalytics`: the operator set a measurement id, so the provider may be loaded where a person agrees.
 * `inline`: what stands in the page itself.
 */
export const htmlHeaders = (
  secure: boolean,
  outsideAnalytics = false,
  inline: InlineHashes = { scripts: [], styles: [] },
): Readonly<Record<string, string>> => ({
  'content-security-policy': csp({
    ...pageDirectives(outsideAnalytics, inline),
    ...(secure && { 'upgrade-insecure-requests': '' }),
    ...reporting,
  }),
  'content-security-policy-report-only': csp({ 'require-trusted-types-for': "'script'", ...reporting }),
  'reporting-endpoints': `csp="${policyReportsPath}"`,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cache-control': 'no-cache',
})

/** A page without scripts: what it needs stands in it or comes from here. `styles`: the hashes of its styles. */
export const plainPageHeaders = (
  secure: boolean,
  styles: readonly string[],
): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': csp({
    'default-src': "'none'",
    'style-src': styles.join(' ') || "'none'",
    'img-src': "'self' data:",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...(secure && { 'upgrade-insecure-requests': '' }),
  }),
})

/** A file a person uploaded: shown or saved, never run (SECURITY S6). */
export const fileHeaders = {
  'content-security-policy': csp({ 'default-src': "'none'", sandbox: '', 'frame-ancestors': "'self'" }),
  'x-frame-options': 'SAMEORIGIN',
} as const
