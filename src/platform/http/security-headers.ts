/** Security headers (LIM-01–03), one table per kind of response. */
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
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

/** Headers of every response unless its route overrides them; `secure` adds those that need https. */
export const defaultHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  ...everyAnswer,
  'content-security-policy': csp({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' }),
  'cache-control': 'no-store',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Headers that a 304 repeats: caches take them over, and HSTS counts from each response (F-C23). */
export const repeatedOn304: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'content-security-policy',
  'cache-control',
  'strict-transport-security',
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

interface Known {
  /** When the file was written. */
  readonly built: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Returns the headers of a built page by path (compressed or not) and modification time in ms. Rereads a page that was
 * rebuilt under a running site.
 */
export function headersOfPages(secure: boolean, outsideAnalytics: boolean) {
  const known = new Map<string, Known>()
  return (path: string, built: number) => {
    const last = known.get(path)
    if (last?.built === built) return last.headers
    const html = readFileSync(path.replace(/\.(br|gz)$/, ''), 'utf8')
    const headers = htmlHeaders(secure, outsideAnalytics, inlineHashes(html))
    known.set(path, { built, headers })
    return headers
  }
}

const elements = /<(script|style)>([\s\S]*?)<\/\1>/g

/** Hashes of inline scripts and styles in a built page; those with attributes load from files. */
export function inlineHashes(html: string): InlineHashes {
  const found = [...html.matchAll(elements)].map(([, kind, text = '']) => ({
    kind,
    hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  }))
  const of = (kindWanted: string) => found.filter(({ kind }) => kind === kindWanted).map(({ hash }) => hash)
  return { scripts: of('script'), styles: of('style') }
}
