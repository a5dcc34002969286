/** Fields of a browser's CSP report that may be logged: no full URL, no text of a person. */
import * as z from 'zod/mini'
import { parseJson } from '#shared/formats/json.ts'

export interface PolicyReport {
  /** Violated directive, such as `script-src-elem`. */
  readonly directive: string
  /** Blocked host, or a keyword such as `inline`. */
  readonly blocked: string
  /** First segment of the page's path: `/`, `/files`. */
  readonly page: string
}

/** Further reports in a body are ignored. */
const maxReports = 10

const { catch: orElse } = z
const text = orElse(z.string(), '')
const oneReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
})
const manyReports = z.array(
  z.object({
    type: z.string(),
    body: orElse(z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }), {
      effectiveDirective: '',
      blockedURL: '',
      documentURL: '',
    }),
  }),
)

const parsed = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)

function blockedBy(address: string): string {
  if (/^[a-z-]{1,30}$/.test(address)) return address
  const { host = '', protocol = '' } = parsed(address) ?? {}
  return (host || protocol).slice(0, 120) || 'something else'
}

const directiveOf = (said: string) => /^[a-z-]{1,40}/.exec(said)?.[0] ?? 'a rule'

const pageOf = (address: string) => /^\/[\w.-]{0,40}/.exec(parsed(address)?.pathname ?? '')?.[0] ?? 'a page'

const cut = (directive: string, blocked: string, page: string): PolicyReport => ({
  directive: directiveOf(directive),
  blocked: blockedBy(blocked),
  page: pageOf(page),
})

/** Parses at most ten reports in either format; undefined for anything else. */
export function policyReportsIn(body: string): readonly PolicyReport[] | undefined {
  const value = parseJson(body)
  const one = oneReport.safeParse(value)
  if (one.success) {
    const report = one.data['csp-report']
    const directive = report['effective-directive'] || report['violated-directive']
    return [cut(directive, report['blocked-uri'], report['document-uri'])]
  }
  const many = manyReports.safeParse(value)
  if (!many.success) return undefined
  return many.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, maxReports)
    .map(({ body: report }) => cut(report.effectiveDirective, report.blockedURL, report.documentURL))
}
