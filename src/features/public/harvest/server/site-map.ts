/**
 * Site map (sitemaps.org): every page in every language. It is split by the last hex digits of the ids, so that no part
 * grows with the number of resources.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { commonFailure } from '#shared/failure.ts'
import { addressIn, firstLanguage, type Language } from '#shared/languages.ts'
import { countDocuments } from '#features/catalogue/search/server/index/documents-repository.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import type { HarvestDeps } from './harvest-deps.ts'
import { listInPart } from './harvest-repository.ts'
import { xml, xmlDocument } from '#platform/markup.ts'

/** Bounds of one part (F-C2). */
const maxResources = 2_000
const maxBytes = 3_000_000

const digits = '0123456789abcdef'.split('')
/** The index of `harvest_records` covers three digits. */
const maxDigits = 3

/** Of `/r/{id}/{slug}?lang=xx` with escapes. */
const maxPathBytes = 120
const tagBytes = { url: 90, alternate: 70 }

/** Maximum of resources in a part. Each is listed once per language, with the URLs of all languages. */
export function maxInPart(baseUrl: string, languages: number): number {
  const address = Buffer.byteLength(baseUrl) + maxPathBytes
  const listed = address + tagBytes.url + (languages + 1) * (address + tagBytes.alternate)
  return Math.min(maxResources, Math.floor(maxBytes / (languages * listed)))
}

/**
 * Returns the prefixes of the parts; the last three digits of an id begin with the prefix of its part. Ids are random:
 * parts that average two thirds of `max` stay below `max`.
 */
export function partsFor(resources: number, max: number): readonly string[] {
  const average = (max * 2) / 3
  let parts: readonly string[] = ['']
  for (let length = 0; length < maxDigits && resources > average * parts.length; length++)
    parts = parts.flatMap((part) => digits.map((digit) => part + digit))
  return parts
}

/** `resources.xml`, `resources-3f.xml` */
export const partName = (part: string): string => `resources${part === '' ? '' : `-${part}`}.xml`

interface Page {
  /** In the first language. */
  readonly path: string
  readonly changedAt?: Date
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const pagesName = 'pages.xml'
/** Pages written between two yields to the event loop (F-C2). */
const pagesPerTurn = 200

/** One `url` per language, each with links to all languages. */
function pageXml({ path, changedAt }: Page, { baseUrl, languages }: HarvestDeps) {
  const at = (language: Language) => baseUrl + addressIn(path, language)
  const changed = changedAt ? xml`<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  const versions = [...languages.map((each) => [each, at(each)]), ['x-default', at(firstLanguage)]]
  const alternates = versions
    .map(([name, address]) => xml`<xhtml:link rel="alternate" hreflang="${name}" href="${address}"/>`)
    .join('')
  return languages.map((each) => xml`<url><loc>${at(each)}</loc>!${changed}!${alternates}</url>`).join('\n')
}

async function listXml(pages: readonly Page[], site: HarvestDeps, first = '') {
  const written = first === '' ? [] : [first]
  for (let from = 0; from < pages.length; from += pagesPerTurn) {
    written.push(...pages.slice(from, from + pagesPerTurn).map((page) => pageXml(page, site)))
    await yieldToEventLoop()
  }
  return xmlDocument(xml`<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
!${written.join('\n')}
</urlset>`)
}

const subjectPages: readonly Page[] = subjects.map(({ id }) => ({ path: `/s/${id}` }))

async function currentParts({ db, baseUrl, languages }: HarvestDeps) {
  const max = maxInPart(baseUrl, languages.length)
  return { max, parts: partsFor(await countDocuments(db), max) }
}

/** Returns the index of parts. */
export async function siteMap(site: HarvestDeps): Promise<string> {
  const { baseUrl } = site
  const names = [pagesName, ...(await currentParts(site)).parts.map(partName)]
  const parts = names.map((name) => xml`<sitemap><loc>${baseUrl}/sitemaps/${name}</loc></sitemap>`)
  return xmlDocument(xml`<sitemapindex xmlns="${namespace}">
!${parts.join('\n')}
</sitemapindex>`)
}

/** Throws `not_found` for a part that is not in the index. */
export async function siteMapPart(site: HarvestDeps, name: string): Promise<string> {
  // The app has one URL for all languages.
  if (name === pagesName) return listXml(subjectPages, site, xml`<url><loc>${site.baseUrl}/</loc></url>`)
  const { parts, max } = await currentParts(site)
  const part = parts.find((each) => partName(each) === name)
  if (part === undefined) throw commonFailure('not_found')
  const listed = await listInPart(site.db, part, max)
  return listXml(
    listed.map((resource) => ({ path: ownPagePath(resource), changedAt: resource.changedAt })),
    site,
  )
}
