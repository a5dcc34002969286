/** Newer releases of Thuto, from the document of RELEASES_URL: a feed (Atom, RSS) or a changelog. */
import type { ReturnOf } from '#shared/endpoint.ts'
import type { siteStatus } from '../contract.ts'

export type Release = NonNullable<ReturnOf<typeof siteStatus>['newer']>

/** Length of a release with its notes; also a bound for the patterns below. */
const maxLength = 10_000

/** A heading `[0.4.0] - 2026-12-24` of a changelog, or a title of a feed that ends in the version. */
const titled =
  /^\[?v?(\d{1,6}\.\d{1,6}\.\d{1,6})\b(?!-)|<title[^<>]*>[^<]{0,200}?(\d{1,6}\.\d{1,6}\.\d{1,6})\s{0,9}<\/title>/
const feedNotes = /<(content|description|summary)\b[^<>]*>([^]*?)<\/\1>/

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  amp: '&',
}
const decoded = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|apos|#39|amp);/g, (_, name: string) => entities[name] ?? '')

function releaseIn(part: string): readonly Release[] {
  const [, inHeading, inTitle] = titled.exec(part) ?? []
  const version = inHeading ?? inTitle
  if (version === undefined) return []
  // HTML in a feed is escaped text; inside it, characters are escaped once more.
  const html = decoded(feedNotes.exec(part)?.[2] ?? '')
  const notes = inHeading ? part.replace(/^.*\n/, '') : decoded(html.replaceAll(/<[^<>]*>/g, ''))
  return [{ version, notes: notes.trim() }]
}

const byNumbers = new Intl.Collator('en', { numeric: true })

/** Returns the highest release above `version` that the document names; undefined if there is none. */
export function newestAbove(version: string, text: string): Release | undefined {
  const parts = text.replaceAll(/<!\[CDATA\[|\]\]>/g, '').split(/^## |<(?:entry|item)\b/m)
  const releases = parts.slice(1).flatMap((part) => releaseIn(part.slice(0, maxLength)))
  const newer = releases.filter((each) => byNumbers.compare(each.version, version) > 0)
  return newer.toSorted((a, b) => byNumbers.compare(b.version, a.version))[0]
}
