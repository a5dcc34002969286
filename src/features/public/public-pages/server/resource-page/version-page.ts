/** The page of an earlier version, with what the present one corrects, and versions and known errors on the own page. */
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import type { EarlierVersion, Versions } from '#features/contributing/corrections/contract.ts'
import { html } from '#platform/markup.ts'
import { addressIn, firstLanguage, type Language } from '#shared/languages.ts'
import { errorTextsIn, versionTextsIn } from '../page-texts.ts'
import { dateIn, langAttribute, plainPage } from '../plain-page.ts'
import { subjectLink } from './resource-facts.ts'

export const versionPath = (resourceId: string, n: number, language: Language = firstLanguage) =>
  addressIn(`/r/${resourceId}/v/${n}`, language)

/** The number of a version in an address; 0 for any other text. */
export const versionNumber = (text = '') => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0)

/** The texts end with a full stop. */
const factsOf = ({ note, at }: Pick<Versions, 'note' | 'at'>, n: number, language: Language) => ({
  n,
  date: dateIn(language, at),
  note: (note ?? '').replace(/[\s.]+$/, ''),
})

function bannerText(versions: Versions, n: number, language: Language) {
  const texts = versionTextsIn(language)
  const earlier = versions.earlier.find((each) => each.n === n)
  if (earlier?.state !== 'kept') return texts[earlier?.state ?? 'purged']({ n })
  const { n: newest, date: newestDate, note } = factsOf(versions, versions.version, language)
  // The newest version may be a later correction than that of this one.
  return texts.banners[versions.kind ?? 'none']({
    ...factsOf(earlier, n, language),
    newest,
    newestDate,
    note,
  })
}

function openEarlier({ n, file_url, bytes }: EarlierVersion, language: Language) {
  const texts = versionTextsIn(language)
  if (file_url === null) return ''
  const text = bytes === null ? texts.openLink({ n }) : texts.download({ n, size: bytesLabel(bytes) })
  return html`<a class="button" href="${file_url}" rel="noopener noreferrer ugc" download>${text}</a>`
}

/** Not for search engines. The banner comes first, and all corrections since are below. */
export function earlierPage(resource: ResourceDetails, versions: Versions, n: number, language: Language) {
  const open = versionTextsIn(language).open({ n: versions.version })
  const earlier = versions.earlier.filter((each) => each.n === n)
  const body = html`<nav>!${subjectLink(resource, language)}</nav>
    <div role="note" class="stack">
      <p><strong>${bannerText(versions, n, language)}</strong></p>
      <p class="row">
        <a class="button main" href="${ownPagePath(resource, language)}">${open}</a>
        !${earlier.map((each) => openEarlier(each, language))}
      </p>
    </div>
    <h1 !${langAttribute(resource, language)}>${resource.title}</h1>
    !${versionParts(resource.id, versions, language)}`
  return plainPage({ title: resource.title, language, path: versionPath(resource.id, n), body })
}

const listUnder = (heading: string, items: readonly string[]) =>
  html`<h2>${heading}</h2>
    <ul>
      !${items}
    </ul>`

function versionList(id: string, versions: Versions, language: Language) {
  const texts = versionTextsIn(language)
  const lineOf = (version: Pick<Versions, 'kind' | 'note' | 'at'>, n: number) =>
    texts.lines[version.kind ?? 'none'](factsOf(version, n, language))
  const earlier = versions.earlier.map((each) => {
    const state = each.state === 'kept' ? '' : texts[each.state](each)
    return html`<li><a href="${versionPath(id, each.n, language)}">${lineOf(each, each.n)}</a> ${state}</li>`
  })
  return listUnder(texts.heading, [html`<li>${lineOf(versions, versions.version)}</li>`, ...earlier])
}

function errorList({ errors, version: newest }: Versions, language: Language) {
  const texts = errorTextsIn(language)
  const items = errors.map(({ page, text, version: n }) => {
    const words = page === null ? text : texts.onPage({ n: page, text })
    return html`<li>${words} ${n < newest ? texts.ofVersion({ n }) : ''}</li>`
  })
  return listUnder(texts.known, items)
}

/** Nothing for a first version without known errors. */
export const versionParts = (id: string, versions: Versions, language: Language) => [
  ...(versions.version > 1 ? [versionList(id, versions, language)] : []),
  ...(versions.errors.length > 0 ? [errorList(versions, language)] : []),
]

/** For the `head` of the own page (RFC 5829). */
export const predecessorLink = (id: string, { version }: Versions) =>
  version > 1 ? html`<link rel="predecessor-version" href="${versionPath(id, version - 1)}" />` : ''

export const versionProperties = ({ version, kind, note }: Versions) => ({
  ...(version > 1 && { version: String(version) }),
  ...(kind === 'correction' && note !== null && { correction: note }),
})
