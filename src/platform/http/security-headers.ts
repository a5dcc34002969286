/** The headers of SECURITY §6, in one table per kind of answer. */
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { policyReportsPath } from './policy-reports/contract.ts'

/** As a content security policy names them: `'sha256-…'`. */
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

/** What every answer carries unless its route says otherwise; `secure` adds what only https may promise. */
export const defaultHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
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

interface Known {
  /** When the file was written. */
  readonly built: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Gives the function that says the headers of a page of the build: its path, packed or not, and when that file was written,
 * in ms. A page is read once, and again when it has been built anew under a running site.
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

/** Of the scripts and styles that stand in a page of our own build; those from files have attributes and are not meant. */
export function inlineHashes(html: string): InlineHashes {
  const found = [...html.matchAll(elements)].map(([, kind, text = '']) => ({
    kind,
    hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  }))
  const of = (wanted: string) => found.filter(({ kind }) => kind === wanted).map(({ hash }) => hash)
  return { scripts: of('script'), styles: of('style') }
}
