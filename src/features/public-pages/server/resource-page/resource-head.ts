/** What the own page of a resource tells machines: search engines, link cards, harvesters. */
import { html } from 'ghtml'
import { learningResource, picturePath, type SiteInfo } from '#features/harvest/learning-resource.ts'
import { factsLine, licenceLabel } from '#features/resources/format.ts'
import { ownPagePath } from '#features/resources/own-page.ts'
import type { ResourceDetails } from '#features/resources/resource.ts'
import { gradesIn } from '#features/subjects/grade-label.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import type { Language } from '#shared/languages.ts'
import { spokenIn } from '../plain-page.ts'
import { pictureSize } from '../picture/picture-size.ts'
import { factTextsIn, gradeTextsIn, subjectTitlesIn, summaryTextsIn } from '../page-texts.ts'

/** A search engine shows some 160 characters. */
const longest = 200
const cut = (text: string) => (text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`)

/** One or two sentences: what its author says of it, else what it is, for whom and on which terms. */
function summaryOf(resource: ResourceDetails, siteName: string, language: Language): string {
  const { description, subject, tags, licence, author } = resource
  if (description !== null) return cut(description.replaceAll(/\s+/g, ' ').trim())
  const [facts, texts] = [factTextsIn(language), summaryTextsIn(language)]
  const grades = gradesIn(tags, gradeTextsIn(language))
  const title = subjectTitlesIn(language)[subjectByStorageName(subject).id]
  const deps = [
    [title, ...grades].join(', '),
    factsLine(resource, facts).replaceAll('\u00a0', ' '),
    author === null ? '' : texts.by(author),
    licenceLabel(licence, facts),
    texts.free(siteName),
  ]
  return cut(deps.filter((part) => part !== '').join(' · '))
}

/** JSON that ends no script element and opens no comment, whatever stands in it. */
const dataBlock = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

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

/** For inside `head`. */
export function resourceHead(resource: ResourceDetails, site: SiteInfo, language: Language): string {
  const page = site.baseUrl + ownPagePath(resource)
  const summary = summaryOf(resource, site.siteName, language)
  return html`<meta name="description" content="${summary}" />
    !${cardTags(resource, site, language)}
    <meta name="twitter:card" content="summary_large_image" />
    !${embedLinks(resource, page)} !${dataBlock(learningResource(resource, site))}`
}
