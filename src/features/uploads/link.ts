/** What becomes of a typed link (spec 5; T28). One rule for the form and for the server. */

/** Characters of a link at most, as the contract says. */
export const maxLinkLength = 2048

/** The link without spaces around it; empty unless it begins with `http://` or `https://`, in any case (CONTRIB-16). */
export function normalizeLink(typed: string): string {
  const link = typed.trim()
  return /^https?:\/\/[^\s/\\]/i.test(link) ? link : ''
}

/** A link that is kept but would travel unprotected: the form says so and waits (CONTRIB-17). */
export const needsHttps = (typed: string) => /^http:\/\//i.test(typed.trim())

// Neither the browser's nor Node's types reach this floor; both have the same WHATWG parser.
declare const URL: new (text: string) => {
  readonly href: string
  readonly hostname: string
  readonly port: string
  readonly username: string
  readonly password: string
}

function parsed(link: string) {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}

/** The parser drops tabs and line breaks inside and turns back slashes: what people saw is then not what opens. */
const disguised = /[\p{Cc}\s\\]/u
/** Numeric hosts (also `2130706433`, which the parser spells out) and the machine itself are nobody's web page. */
const notAPublicName = /^(?:\[.*|[\d.]+|(?:.+\.)?localhost)$/

/** The address to store, as the parser spells it; undefined unless it is https, by name, without user, password or port. */
export function validLink(typed: string): string | undefined {
  const link = normalizeLink(typed)
  if (link === '' || needsHttps(link) || link.length > maxLinkLength || disguised.test(link)) return undefined
  const url = parsed(link)
  if (!url || url.username || url.password || url.port || notAPublicName.test(url.hostname)) return undefined
  // Spelled out by the parser, a link can grow: `é` becomes six characters.
  return url.href.length <= maxLinkLength ? url.href : undefined
}
