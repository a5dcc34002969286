/** What there is to be found here, as search engines read it (sitemaps.org): every page in every language. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { commonFailure } from '#shared/failure.ts'
import { addressIn, firstLanguage, type Language } from '#shared/languages.ts'
import { ownPagePath } from '#features/resources/own-page.ts'
import { subjects } from '#features/subjects/subject.ts'
import type { HarvestRepository } from './harvest-repository.ts'
import { xml, xmlDocument } from './xml.ts'

/** A site map is split by the last hex digits of the ids, so that no part is large however many resources there are. */

/** Bounds of one part (F-C2). */
const maxResources = 2_000
const maxBytes = 3_000_000

const digits = '0123456789abcdef'.split('')
/** As many as the index of `harvest_records` has. */
const maxDigits = 3

/** Of an address behind the base URL: `/r/{id}/{slug}?lang=xx`, with escapes. */
const maxPathBytes = 120
const tagBytes = { url: 90, alternate: 70 }

/** The most resources of one part: each is listed once a language, each time with all of its addresses. */
export function maxInPart(baseUrl: string, languages: number): number {
  const address = Buffer.byteLength(baseUrl) + maxPathBytes
  const listed = address + tagBytes.url + (languages + 1) * (address + tagBytes.alternate)
  return Math.min(maxResources, Math.floor(maxBytes / (languages * listed)))
}

const longer = (parts: readonly string[]) => parts.flatMap((part) => digits.map((digit) => part + digit))

/**
 * Each part by the digits that its ids have where the last three begin; one part without any where it holds all. Ids
 * are random: a part of two thirds of `most` on average stays below `most`.
 */
export function partsFor(resources: number, most: number): readonly string[] {
  const average = (most * 2) / 3
  let parts: readonly string[] = ['']
  for (let length = 0; length < maxDigits && resources > average * parts.length; length++)
    parts = longer(parts)
  return parts
}

/** `resources.xml`, `resources-3f.xml` */
export const partName = (part: string): string => `resources${part === '' ? '' : `-${part}`}.xml`

interface SiteMapDeps {
  readonly harvest: Pick<HarvestRepository, 'inPart' | 'countPublic'>
  readonly baseUrl: string
  /** Those the site offers, the first language first. */
  readonly languages: readonly Language[]
}

type Site = Pick<SiteMapDeps, 'baseUrl' | 'languages'>

interface Page {
  /** In the first language. */
  readonly path: string
  /** When it changed last, where that is known. */
  readonly changedAt?: Date
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const pagesName = 'pages.xml'
/** Pages written before other work gets a turn (F-C2). */
const pagesAtOnce = 200

/** A page once for each language, each time with all of them. */
function pageXml({ path, changedAt }: Page, { baseUrl, languages }: Site) {
  const at = (language: Language) => baseUrl + addressIn(path, language)
  const changed = changedAt ? xml`<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  const versions = [...languages.map((each) => [each, at(each)]), ['x-default', at(firstLanguage)]]
  const alternates = versions
    .map(([name, address]) => xml`<xhtml:link rel="alternate" hreflang="${name}" href="${address}"/>`)
    .join('')
  return languages.map((each) => xml`<url><loc>${at(each)}</loc>!${changed}!${alternates}</url>`).join('\n')
}

async function listXml(pages: readonly Page[], site: Site, first = '') {
  const written = first === '' ? [] : [first]
  for (let from = 0; from < pages.length; from += pagesAtOnce) {
    written.push(...pages.slice(from, from + pagesAtOnce).map((page) => pageXml(page, site)))
    await nextTurn()
  }
  return xmlDocument(xml`<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
!${written.join('\n')}
</urlset>`)
}

const subjectPages: readonly Page[] = subjects.map(({ id }) => ({ path: `/s/${id}` }))

/** The address of the app has no language: each browser has its own. */
const homeXml = ({ baseUrl }: Site) => xml`<url><loc>${baseUrl}/</loc></url>`

async function partsNow({ harvest, baseUrl, languages }: SiteMapDeps) {
  const most = maxInPart(baseUrl, languages.length)
  return { most, parts: partsFor(await harvest.countPublic(), most) }
}

/** The list of parts. */
export async function siteMap(site: SiteMapDeps): Promise<string> {
  const { baseUrl } = site
  const names = [pagesName, ...(await partsNow(site)).parts.map(partName)]
  const parts = names.map((name) => xml`<sitemap><loc>${baseUrl}/sitemaps/${name}</loc></sitemap>`)
  return xmlDocument(xml`<sitemapindex xmlns="${namespace}">
!${parts.join('\n')}
</sitemapindex>`)
}

/** Throws `not_found` for a part that the site map does not name now. */
export async function siteMapPart(site: SiteMapDeps, name: string): Promise<string> {
  if (name === pagesName) return listXml(subjectPages, site, homeXml(site))
  const { parts, most } = await partsNow(site)
  const part = parts.find((each) => partName(each) === name)
  if (part === undefined) throw commonFailure('not_found')
  const listed = await site.harvest.inPart(part, most)
  return listXml(
    listed.map((resource) => ({ path: ownPagePath(resource), changedAt: resource.changedAt })),
    site,
  )
}
