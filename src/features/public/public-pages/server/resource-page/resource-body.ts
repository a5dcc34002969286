/** Body of a resource page. */
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { cell } from '#shared/pictures/brush.ts'
import { litema } from '#shared/pictures/litema.ts'
import {
  bytesLabel,
  deedOf,
  factsLine,
  hostOf,
  isLinkable,
  licenceLabel,
} from '#features/catalogue/resources/format.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import type { SiteInfo } from '#features/public/harvest/learning-resource.ts'
import { coverWidths, largeCoverUrl } from '#features/contributing/previews/cover.ts'
import { accessFacts } from '#features/contributing/previews/file-facts.ts'
import { messagesIn as previewMessagesIn } from '#features/contributing/previews/messages.ts'
import { drawablePages, pageImageBytes } from '#features/contributing/previews/page-image.ts'
import type { Versions } from '#features/contributing/corrections/contract.ts'
import type { MeasuredFacts } from '#features/contributing/previews/text-blocks.ts'
import { textPath } from '#features/contributing/previews/text-part.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { cardPath } from '#features/public/sharing/addresses.ts'
import { sharedFacts, whatsAppLink } from '#features/public/sharing/share-links.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { messagesIn } from '../../messages.ts'
import { factTextsIn, licenceFactsIn } from '../page-texts.ts'
import { errorLink } from '../lite/lite-report.ts'
import { langAttribute } from '../plain-page.ts'
import { factList, subjectLink } from './resource-facts.ts'
import { sameLessonPart } from './same-lesson.ts'
import { versionParts } from './version-page.ts'
import { coloursOf } from '#shared/pictures/palettes.ts'

/** Attribution in one line: title, author, licence, address, source and changes. */
export function creditOf(
  { title, author, licence, source, changes }: ResourceDetails,
  { siteName, address, language }: { siteName: string; address: string; language: Language },
): string {
  const texts = messagesIn(language).creditTexts
  const deed = licence === null ? undefined : deedOf(licence)
  const label = licenceLabel(licence, factTextsIn(language))
  return [
    author === null ? texts.titled({ title }) : texts.named({ title, author }),
    licence === null ? label : texts.licence({ name: deed === undefined ? label : `${label}, ${deed}` }),
    texts.from({ siteName, address }),
    ...(source === null ? [] : [texts.source({ source })]),
    ...(changes === null ? [] : [texts.changes({ changes })]),
  ]
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .join(' · ')
}

const wall = { across: 3, down: 4 }
const coverHeight = (coverWidths.small * wall.down) / wall.across

/** Stands in for a cover and needs no download. */
function paintedWall({ id, subject }: ResourceDetails) {
  const [strong, light, ground] = coloursOf(subjectByStorageName(subject).id)
  const painted = litema(id, wall.across, wall.down)
  const [width, height] = [wall.across * cell, wall.down * cell]
  return html`<svg class="cover" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <path fill="${ground}" d="M0 0h${width}v${height}H0z" />
    <path fill="${strong}" d="${painted.strong}" />
    <path fill="${light}" d="${painted.light}" />
  </svg>`
}

/** Narrow screens get the small cover of about 5 kB, sharp ones the large. The box has its size before the picture comes. */
function coverOf(resource: ResourceDetails, language: Language) {
  const { thumbnail } = resource
  if (thumbnail === null) return paintedWall(resource)
  return html`<picture>
    <source media="(min-width:48em)" srcset="${largeCoverUrl(thumbnail)}" />
    <img
      class="cover"
      src="${thumbnail}"
      srcset="${largeCoverUrl(thumbnail)} 2x"
      width="${coverWidths.small}"
      height="${coverHeight}"
      decoding="async"
      alt="${messagesIn(language).ownPageTexts.cover}"
    />
  </picture>`
}

/** The app opens the list of the subject, filtered by the title. */
const appAddress = ({ subject, title }: ResourceDetails) =>
  `/#/subject/${subjectByStorageName(subject).id}?${new URLSearchParams({ title: title.slice(0, 200) }).toString()}`

function openLink({ kind, file_url, ...resource }: ResourceDetails, language: Language) {
  if (!isLinkable(file_url)) return ''
  const texts = messagesIn(language).ownPageTexts
  const isFile = kind !== 'link'
  const label = isFile ? texts.download : texts.openLink({ host: hostOf(file_url) })
  const attributes = isFile ? 'download aria-describedby="facts"' : 'rel="noopener noreferrer ugc"'
  const facts = factsLine({ kind, file_url, ...resource }, factTextsIn(language))
  return html`<a class="button main" href="${file_url}" !${attributes}>${label}</a>
    !${isFile ? html`<span id="facts" class="quiet">${facts}</span>` : ''}`
}

/** Ways to read a file without its download, with what each costs. */
function readingLinks(resource: ResourceDetails, facts: MeasuredFacts | null, language: Language) {
  const texts = previewMessagesIn(language).accessTexts
  const { id } = resource
  const { textBytes = 0 } = facts ?? {}
  const link = (path: string, label: string) =>
    html`<a class="button" href="${addressIn(path, language)}">${label}</a>`
  const text = link(textPath(id), texts.readAsText({ size: bytesLabel(textBytes) }))
  const pages = link(`/r/${id}/pages`, texts.viewPages({ size: bytesLabel(pageImageBytes[480]) }))
  return html`!${textBytes > 0 ? text : ''} !${drawablePages(resource) > 0 ? pages : ''}`
}

/** A field to copy from on screen, plain text on paper. */
function creditPart(resource: ResourceDetails, { siteName, baseUrl }: SiteInfo, language: Language) {
  const texts = messagesIn(language).ownPageTexts
  const { licence } = resource
  const address = baseUrl + ownPagePath(resource)
  const terms = licence === null ? texts.unknownRights : (licenceFactsIn(language)[licence] ?? '')
  const credit = creditOf(resource, { siteName, address, language })
  return html`<h2>${texts.credit}</h2>
    <p>${terms}</p>
    <p class="screen"><label for="credit">${texts.creditLabel}</label></p>
    <textarea id="credit" class="screen" rows="6" readonly>${credit}</textarea>
    <p class="paper">${credit}</p>
    <p class="paper">${texts.address}: <a rel="cc:attributionURL" href="${address}">${address}</a></p>`
}

function sharePart(resource: ResourceDetails, baseUrl: string, language: Language) {
  const texts = messagesIn(language).ownPageTexts
  const address = baseUrl + ownPagePath(resource, language)
  const facts = sharedFacts(resource, { language, facts: factTextsIn(language) })
  const whatsApp = whatsAppLink({ title: resource.title, facts, address })
  return html`<h2 class="screen">${texts.share}</h2>
    <p class="row screen">
      <a class="button" href="${whatsApp}">${texts.whatsApp}</a>
      <a class="button" href="${cardPath(resource, language)}">${texts.card}</a>
      <a class="button" href="${addressIn(`/lite/report/${resource.id}`, language)}">${texts.report}</a>
      !${errorLink(resource.id, language)}
    </p>`
}

/** `Has text · Has headings · 3 of 3 pictures described`. */
export const measuredLine = (resource: ResourceDetails, facts: MeasuredFacts | null, language: Language) =>
  accessFacts(resource.access, facts, previewMessagesIn(language).accessTexts)

export interface PageContent {
  readonly resource: ResourceDetails
  readonly facts: MeasuredFacts | null
  readonly versions: Versions
  /** Undefined below five. */
  readonly opened?: number | undefined
}

/** HTML inside `main`. The RDFa attributes describe the resource in CC REL. */
export function resourceBody(
  { resource, facts, versions, opened }: PageContent,
  site: SiteInfo,
  language: Language,
): string {
  const texts = messagesIn(language).ownPageTexts
  const { title, description } = resource
  const lang = langAttribute(resource, language)
  const about = site.baseUrl + ownPagePath(resource)
  const measured = measuredLine(resource, facts, language)
  return html`<nav aria-label="${texts.breadcrumb}">!${subjectLink(resource, language)}</nav>
    <article
      class="stack"
      prefix="cc: http://creativecommons.org/ns# dct: http://purl.org/dc/terms/"
      about="${about}"
    >
      !${coverOf(resource, language)}
      <h1 property="dct:title" !${lang}>${title}</h1>
      !${description === null ? '' : html`<p property="dct:description" !${lang}>${description}</p>`}
      <p class="row">
        !${readingLinks(resource, facts, language)} !${openLink(resource, language)}
        <a class="button" href="${appAddress(resource)}">${texts.openInApp}</a>
      </p>
      !${measured === '' ? '' : html`<p class="quiet">${measured}</p>`} !${sameLessonPart(resource, language)}
      !${versionParts(resource.id, versions, language)}
      <h2>${texts.about}</h2>
      !${factList(resource, language, opened)} !${creditPart(resource, site, language)}
      !${sharePart(resource, site.baseUrl, language)}
    </article>`
}
