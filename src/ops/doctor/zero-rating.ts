/** `npm run doctor -- zero-rating`: checks what networks ask of a free site, and answers their form. */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { type Check, checked, failed, passed } from '#features/insight/status/server/check.ts'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { branding } from '#features/public/content/server/site-identity.ts'
import type { Config } from '#platform/config/config.ts'
import { messageOf } from '#platform/errors.ts'
import { isPublicAddress } from '#platform/links/public-address.ts'
import type { Address } from '#platform/links/send-request.ts'
import { leavesSite } from '#shared/paths.ts'

interface ReadPage {
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface ZeroRatingDeps {
  readonly config: Config
  readonly resolve: (host: string) => Promise<readonly Address[]>
  /** Connects to that address of the site only. */
  readonly readPage: (url: URL, address: Address) => Promise<ReadPage>
  /** Bytes of all answers in the last 30 days; undefined while the database is not running. */
  readonly readBytes: () => Promise<number | undefined>
}

/** Response headers of content delivery networks. */
const deliveryHeaders = {
  'cf-ray': 'Cloudflare',
  'x-amz-cf-id': 'CloudFront',
  'x-akamai-transformed': 'Akamai',
  'x-azure-ref': 'Azure Front Door',
  'x-fastly-request-id': 'Fastly',
  'x-served-by': 'Fastly',
} as const

function settingChecks({ baseUrl, s3, measurementId, google, openIdProviders }: Config): readonly Check[] {
  const { hostname, origin, protocol, port } = new URL(baseUrl)
  const files = s3?.publicEndpoint
  const providers = [...(google ? [google.discoveryUrl] : []), ...openIdProviders.map(({ issuer }) => issuer)]
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
  const isSecure = protocol === 'https:' && port === ''
  return [
    checked('Name', !isName && `${hostname} is an address. Set BASE_URL to a name.`, `${hostname}.`),
    checked('Port', !isSecure && `${origin} is not on port 443. Set BASE_URL=https://….`, '443.'),
    checked(
      'Files',
      files !== undefined &&
        `They come from ${new URL(files).host}, which is not free. Leave out FILES_REDIRECT.`,
      'They come from the site.',
    ),
    checked(
      'Statistics',
      measurementId !== null && 'MEASUREMENT_ID loads a script of Google, which is not free. Leave it out.',
      'They stay on the site.',
    ),
    ...providers.map((url) => passed('Sign-in', `The sign-in at ${new URL(url).host} is not free.`)),
  ]
}

const embedded = /<(?:script|link|img|iframe|source|video|audio)\s[^>]*?(?:src|href)="([^"]*)"/g

function pageProblems({ headers, text }: ReadPage, baseUrl: string): readonly string[] {
  const network = Object.entries(deliveryHeaders).find(([name]) => headers[name] !== undefined)
  const [, title = ''] = /<title>([^<]*)</.exec(text) ?? []
  const elsewhere = [...text.matchAll(embedded)].flatMap(([, url = '']) =>
    leavesSite(url, baseUrl) ? url : [],
  )
  return [
    network
      ? `It comes through ${network[1]}, a content delivery network. Let the name lead to the server.`
      : [],
    title === branding.siteName ? [] : `Its title is “${title}”, not “${branding.siteName}” as in the form.`,
    elsewhere.map((url) => `It loads ${url}, which is not free. Remove it.`),
  ].flat()
}

async function addressChecks(
  { config: { baseUrl }, readPage }: ZeroRatingDeps,
  each: Address,
  reads: boolean,
) {
  const { address } = each
  if (!isPublicAddress(address))
    return [
      failed('Address', `${address} is private or of this machine. Give the site a public, static one.`),
    ]
  const found = passed('Address', `${address}. It must stay the same.`)
  if (!reads) return [found]
  try {
    const problems = pageProblems(await readPage(new URL(baseUrl), each), baseUrl)
    const about = `Page from ${address}`
    return [
      found,
      ...(problems.length === 0 ? [passed(about, 'Ready.')] : problems.map((text) => failed(about, text))),
    ]
  } catch (error) {
    return [
      found,
      failed('Connection', `${address} did not answer on port 443 (${messageOf(error)}). Open the port.`),
    ]
  }
}

/** Returns the checks and the answers for the form. Connects to the site's own public addresses only. */
export async function zeroRating(deps: ZeroRatingDeps) {
  const url = new URL(deps.config.baseUrl)
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const family = isIP(host)
  const checks = [...settingChecks(deps.config)]
  const reads = checks.slice(0, 2).every(({ state }) => state === 'ok')
  let addresses: readonly Address[] = [{ address: host, family }]
  try {
    if (family === 0) addresses = await deps.resolve(host)
    for (const each of addresses) checks.push(...(await addressChecks(deps, each, reads)))
  } catch (error) {
    addresses = []
    checks.push(failed('Address', `${host} was not found (${messageOf(error)}). Check its records.`))
  }
  return { checks, answers: answersOf(url, addresses, await bytesText(deps)) }
}

async function bytesText({ config, readBytes }: ZeroRatingDeps): Promise<string> {
  if (!config.analyticsOn) return 'not counted (ANALYTICS=off).'
  const bytes = await readBytes()
  return bytes === undefined
    ? 'not known, because the database does not run. Run this again while the site runs.'
    : `${bytesLabel(bytes)}, sent by the site itself.`
}

function answersOf(
  { origin, hostname }: URL,
  addresses: readonly Address[],
  bytes: string,
): readonly string[] {
  const of = (version: number) =>
    addresses.flatMap(({ address, family }) => (family === version ? address : [])).join(', ') || 'none'
  return [
    `Title: ${branding.siteName}`,
    `URL: ${origin}/`,
    `IPv4: ${of(4)}`,
    `IPv6: ${of(6)}`,
    'Ports: 443 (TCP)',
    `SNI: ${hostname}`,
    `Motivation: ${branding.description} Everyone may read and download without an account and without payment; there are no advertisements. Pages load nothing from other hosts, and links to other sites say that they use data. Every file says its size before it is opened.`,
    `Bytes of 30 days: ${bytes}`,
    'Place of hosting: to be filled in; networks ask for South Africa.',
  ]
}
