import { learningResource, type SiteInfo, picturePath } from '#features/public/harvest/learning-resource.ts'
import { plainSchema } from '#features/public/harvest/schema-org.ts'
import { findHarvestRecord } from '#features/public/harvest/server/harvest-repository.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { findCurrent } from '#features/catalogue/resources/server/resources-repository.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { failing } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import * as contract from '../../contract.ts'
import { plainPage, spokenIn } from '../plain-page.ts'
import { measuredLine, type PageContent, resourceBody } from './resource-body.ts'
import { accessibilityProperties } from '#features/contributing/previews/file-facts.ts'
import { html } from '#platform/markup.ts'
import { factsLine, licenceLabel } from '#features/catalogue/resources/format.ts'
import { gradesIn } from '#features/catalogue/subjects/grade.ts'
import { subjectTitle } from '#features/catalogue/subjects/subject.ts'
import { pictureSize } from '../picture/picture-size.ts'
import { predecessorLink, versionProperties } from './version-page.ts'
import { messagesIn } from '../../messages.ts'
import { factTextsIn } from '../page-texts.ts'

/** Search engines show about 160 characters. */
const maxSummaryLength = 200
const cut = (text: string) =>
  text.length <= maxSummaryLength ? text : `${text.slice(0, maxSummaryLength - 1).trimEnd()}…`

/** The description, else subject, grades, type, author and licence. */
function summaryOf(resource: ResourceDetails, siteName: string, language: Language): string {
  const { description, subject, tags, licence, author } = resource
  if (description !== null) return cut(description.replaceAll(/\s+/g, ' ').trim())
  const [factTexts, texts] = [factTextsIn(language), messagesIn(language).summaryTexts]
  const grades = gradesIn(tags, language)
  const title = subjectTitle(subject, language)
  const facts = [
    [title, ...grades].join(', '),
    factsLine(resource, factTexts).replaceAll('\u00a0', ' '),
    author === null ? '' : texts.by({ author }),
    licenceLabel(licence, factTexts),
    texts.free({ siteName }),
  ]
  return cut(facts.filter((part) => part !== '').join(' · '))
}

function cardTags(resource: ResourceDetails, { siteName, baseUrl }: SiteInfo, language: Language) {
  const properties = Object.entries({
    'og:type': 'article',
    'og:site_name': siteName,
    'og:title': resource.title,
    'og:description': summaryOf(resource, siteName, language),
    'og:url': baseUrl + ownPagePath(resource, language),
    'og:locale': spokenIn(language).locale.replace('-', '_'),
    'og:image': baseUrl + picturePath(resource),
    'og:image:type': 'image/jpeg',
    'og:image:width': pictureSize.width,
    'og:image:height': pictureSize.height,
    'og:image:alt': resource.title,
  })
  return properties.map(([name, content]) => html`<meta property="${name}" content="${content}" />`)
}

function embedLinks({ title }: ResourceDetails, page: string) {
  const kinds = [
    ['json', 'application/json+oembed'],
    ['xml', 'text/xml+oembed'],
  ] as const
  return kinds.map(([format, type]) => {
    const query = new URLSearchParams({ url: page, format }).toString()
    return html`<link rel="alternate" type="${type}" href="/oembed?${query}" title="${title}" />`
  })
}

/** Metadata for link previews and oEmbed: HTML inside `head`. */
function resourceHead(resource: ResourceDetails, site: SiteInfo, language: Language): string {
  const page = site.baseUrl + ownPagePath(resource)
  return html`!${cardTags(resource, site, language)}
    <meta name="twitter:card" content="summary_large_image" />
    !${embedLinks(resource, page)}`
}

export function resourcePage(
  { resource, facts, versions, opened }: PageContent,
  site: SiteInfo,
  language: Language,
): string {
  const amb = learningResource(resource, site)
  const { languages } = resource
  const inLanguage = languages.length > 0 && { inLanguage: languages }
  const measured = measuredLine(resource, facts, language)
  const accessibility = accessibilityProperties(resource.access, facts, measured)
  return plainPage({
    title: resource.title,
    language,
    path: ownPagePath(resource),
    baseUrl: site.baseUrl,
    description: summaryOf(resource, site.siteName, language),
    // The AMB profile for harvesters, and the same in schema.org for other readers.
    data: [
      amb,
      { ...plainSchema({ ...amb, ...inLanguage }), ...accessibility, ...versionProperties(versions) },
    ],
    head: resourceHead(resource, site, language) + predecessorLink(resource.id, versions),
    body: resourceBody({ resource, facts, versions, opened }, site, language),
  })
}

const fail = failing(contract.resourcePage)

/** Throws `resource_not_found` for a resource that was never public, `resource_gone` or `resource_paused` for one that was. */
export async function findPublic(db: Db, resourceId: string): Promise<ResourceDetails> {
  const record = await findHarvestRecord(db, resourceId)
  if (!record) throw fail('resource_not_found')
  if (record.resource) return record.resource
  const { paused } = await findCurrent(db, [resourceId])
  throw fail(paused.length > 0 ? 'resource_paused' : 'resource_gone')
}
