/** Validation of links (spec 5; T28), shared by form and server. */

/** In characters, as in the contract. */
export const maxLinkLength = 2048

/** The trimmed link; empty unless it begins with `http://` or `https://` in any case (CONTRIB-16). */
export function normalizeLink(typed: string): string {
  const link = typed.trim()
  return /^https?:\/\/[^\s/\\]/i.test(link) ? link : ''
}

/** True for a plain-http link, which the form rejects with a message (CONTRIB-17). */
export const needsHttps = (typed: string) => /^http:\/\//i.test(typed.trim())

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
const misleading = /[\p{Cc}\s\\]/u
/** IP addresses (`2130706433` too, which the parser expands) and localhost. */
const notAPublicName = /^(?:\[.*|[\d.]+|(?:.+\.)?localhost)$/

/** The normalized URL to store; undefined unless it is https with a host name and without user, password and port. */
export function validLink(typed: string): string | undefined {
  const link = normalizeLink(typed)
  if (link === '' || needsHttps(link) || link.length > maxLinkLength || misleading.test(link))
    return undefined
  const url = parse(link)
  if (!url || url.username || url.password || url.port || notAPublicName.test(url.hostname)) return undefined
  // Percent-encoding can lengthen a link: `é` becomes six characters.
  return url.href.length <= maxLinkLength ? url.href : undefined
}
