/** Security headers (LIM-01–03), one table per kind of response. */
import { createHash } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { policyReportsPath } from './policy-reports/contract.ts'

/** Hash in the notation of a content security policy: `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

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

/** draft-ietf-aipref-attach-05, not yet a standard. */
const noTraining = { 'content-usage': 'train-ai=n' }

/** Headers of every response unless its route overrides them; `secure` adds those that need https. */
export const defaultHeaders = (
  secure: boolean,
  aiUse: Config['aiUse'] = 'allow',
): Readonly<Record<string, string>> => ({
  ...everyAnswer,
  'content-security-policy': csp({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' }),
  'cache-control': 'no-store',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  ...(aiUse !== 'allow' && noTraining),
})

/** Headers that a 304 repeats: caches take them over, and HSTS counts from each response (F-C23). */
export const repeatedOn304: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'content-security-policy',
  'cache-control',
  'strict-transport-security',
  'content-usage',
])

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

const analyticsHosts =
  'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'
const policyWithProvider = {
  ...pagePolicy,
  'script-src': `${pagePolicy['script-src']} https://www.googletagmanager.com`,
  'img-src': `${pagePolicy['img-src']} ${analyticsHosts}`,
  'connect-src': `${pagePolicy['connect-src']} ${analyticsHosts}`,
}

// Firefox and Safari support only `report-uri`; others prefer `report-to`.
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
 * `outsideAnalytics`: a measurement id is set, so the provider may load after consent.
 * `inline`: hashes of inline scripts and styles.
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

/** A page without scripts: everything it needs is inline or from the site. `styles`: hashes of its styles. */
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

/** An uploaded file: shown or saved, never executed (LIM-03). */
export const fileHeaders = {
  'content-security-policy': csp({ 'default-src': "'none'", sandbox: '', 'frame-ancestors': "'self'" }),
  'x-frame-options': 'SAMEORIGIN',
} as const

const elements = /<(script|style)>([\s\S]*?)<\/\1>/g

/** Hashes of inline scripts and styles in a page; those with attributes load from files. */
export function inlineHashes(html: string): InlineHashes {
  const found = [...html.matchAll(elements)].map(([, kind, text = '']) => ({
    kind,
    hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  }))
  const of = (kindWanted: string) => found.filter(({ kind }) => kind === kindWanted).map(({ hash }) => hash)
  return { scripts: of('script'), styles: of('style') }
}
