/** What there is to be found here, as search engines read it (sitemaps.org): every page in every language. */
import { commonFailure } from '#shared/failure.ts'
import { addressIn, firstLanguage, type Language } from '#shared/languages/languages.ts'
import { ownPagePath } from '#features/resources/own-page.ts'
import { subjects } from '#features/subjects/subject.ts'
import type { HarvestRepository } from '../harvest-repository.ts'
import { xml, xmlDocument } from '../xml.ts'
import { partName, partNamed, partsFor } from './site-map-parts.ts'

export interface SiteMapParts {
  readonly harvest: Pick<HarvestRepository, 'inPart' | 'countPublic'>
  readonly baseUrl: string
  /** Those the site offers, the first language first. */
  readonly languages: readonly Language[]
}

type Site = Pick<SiteMapParts, 'baseUrl' | 'languages'>

interface Page {
  readonly path: (language: Language) => string
  /** When it changed last, where that is known. */
  readonly changedAt?: Date
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const pagesName = 'pages.xml'
/** Such a list may have 50,000 addresses. */
const mostAddresses = 50_000

/** A page once for each language, each time with all of them. */
function pageXml({ path, changedAt }: Page, { baseUrl, languages }: Site) {
  const at = (language: Language) => baseUrl + path(language)
  const changed = changedAt ? xml`<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  const versions = [...languages.map((each) => [each, at(each)]), ['x-default', at(firstLanguage)]]
  const alternates = versions
    .map(([name, address]) => xml`<xhtml:link rel="alternate" hreflang="${name}" href="${address}"/>`)
    .join('')
  return languages.map((each) => xml`<url><loc>${at(each)}</loc>!${changed}!${alternates}</url>`).join('\n')
}

const listXml = (addresses: readonly string[]) =>
  xmlDocument(xml`<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
!${addresses.join('\n')}
</urlset>`)

const subjectPages: readonly Page[] = subjects.map(({ id }) => ({
  path: (language) => addressIn(`/s/${id}`, language),
}))

/** The address of the app has no language: each browser has its own. */
const homeXml = ({ baseUrl }: Site) => xml`<url><loc>${baseUrl}/</loc></url>`

/** The list of parts. */
export async function siteMap({ harvest, baseUrl }: SiteMapParts): Promise<string> {
  const names = [pagesName, ...partsFor(await harvest.countPublic()).map(partName)]
  const parts = names.map((name) => xml`<sitemap><loc>${baseUrl}/sitemaps/${name}</loc></sitemap>`)
  return xmlDocument(xml`<sitemapindex xmlns="${namespace}">
!${parts.join('\n')}
</sitemapindex>`)
}

/** Throws `not_found` for a part that no site map names. */
export async function siteMapPart({ harvest, ...site }: SiteMapParts, name: string): Promise<string> {
  if (name === pagesName) return listXml([homeXml(site), ...subjectPages.map((page) => pageXml(page, site))])
  const part = partNamed(name)
  if (part === undefined) throw commonFailure('not_found')
  const records = await harvest.inPart(part, Math.floor(mostAddresses / site.languages.length))
  return listXml(
    records.map(({ resource, changedAt }) =>
      pageXml({ path: (language) => ownPagePath(resource, language), changedAt }, site),
    ),
  )
}
