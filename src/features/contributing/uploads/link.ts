/** Validation of links (CONTRIB-17, T28), shared by form and server. */
import type { Failure, FailureDetail } from '#shared/failure.ts'
import { linkFailures, uploadMessages } from './messages.ts'

/** In characters, as in the contract. */
export const maxLinkLength = 2048

/** Invisible characters come along when a link is pasted. */
const trim = (typed: string) => typed.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')

/** The trimmed link; empty unless it begins with `http://` or `https://` in any case (CONTRIB-16). */
export function normalizeLink(typed: string): string {
  const link = trim(typed)
  return /^https?:\/\/[^\s/\\]/i.test(link) ? link : ''
}

/** True for a plain-http link, which the form rejects with a message (CONTRIB-17). */
export const needsHttps = (typed: string) => /^http:\/\//i.test(trim(typed))

// `shared` code compiles without the types of browser or Node; both provide the WHATWG parser.
declare const URL: new (text: string) => {
  readonly href: string
  readonly hostname: string
  readonly port: string
  readonly username: string
  readonly password: string
}

function parse(link: string) {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}

/** The parser drops tabs and line breaks and turns backslashes, so that another URL opens than the one shown. */
const misleading = /[\p{Cc}\\]|[^\S ]/u
/** Another link, also behind a second `https://`, or words behind the end of a file name. */
const otherText = / (?:https?:\/\/|www\.)|^https:\/\/https?:|\.(?:pdf|docx?|pptx?|html?)[^\w/?#]* /i
/** IP addresses (`2130706433` too, which the parser expands), localhost, and names that are reserved for local networks. */
const notAPublicName = /^(?:\[.*|[\d.]+|(?:.+\.)?localhost|.+\.(?:local|internal|home\.arpa))$/

type LinkCause = keyof typeof linkFailures

/** The normalized URL to store, https with a public host name and without user, password and port; or the cause. */
function readLink(typed: string): { readonly url: string } | { readonly cause: LinkCause } {
  const link = normalizeLink(typed)
  if (link === '' || needsHttps(link)) return { cause: 'not_a_link' }
  if (otherText.test(link)) return { cause: 'other_text' }
  // Spaces of a file name: the parser encodes them, and refuses them in a host name.
  const url = misleading.test(link) ? undefined : parse(link)
  if (!url) return { cause: 'not_readable' }
  if (url.username || url.password) return { cause: 'password_in_link' }
  if (url.port) return { cause: 'port' }
  if (notAPublicName.test(url.hostname)) return { cause: 'not_public' }
  // Percent-encoding can lengthen a link: `é` becomes six characters.
  return Math.max(link.length, url.href.length) > maxLinkLength ? { cause: 'too_long' } : { url: url.href }
}

/** The URL to store; undefined for a link that is refused. */
export function validLink(typed: string): string | undefined {
  const found = readLink(typed)
  return 'url' in found ? found.url : undefined
}

/** Text about a refused link, with the next step; undefined for a link that can be stored. */
export function linkError(typed: string): string | undefined {
  if (needsHttps(typed)) return uploadMessages.linkMustUseHttps
  const found = readLink(typed)
  return 'cause' in found ? linkFailures[found.cause] : undefined
}

/** The URL to store. Throws the failure of the endpoint, with the cause. */
export function acceptedLink(
  typed: string,
  fail: (code: 'link_must_use_https' | 'required_fields_missing', detail: FailureDetail) => Failure,
): string {
  if (needsHttps(typed)) throw fail('link_must_use_https', { field: 'link' })
  const found = readLink(typed)
  if ('url' in found) return found.url
  const { cause } = found
  throw fail('required_fields_missing', { field: 'link', cause, words: linkFailures[cause] })
}
