/**
 * Lists of the lite site: the resources of a subject, or the hits of a search.
 * 1. plain-page-query.ts parses the query. It holds the whole state of the list, because the page has no scripts.
 * 2. `toPageQuery` turns it into the query of the API. The repository returns 50 rows, the next cursor and the facets.
 * 3. A search with few hits also loads related results (related-list.ts).
 * 4. `listBody` renders active filters, sort links, rows and page links (result-rows.ts).
 * 5. Below them stands the filter form with the count of each choice (filter-form.ts).
 * 6. Every link is the address of this list with one change (list-address.ts).
 */
import { html } from '#platform/markup.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { toPageQuery } from '#features/catalogue/resources/page-query.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { searchRelated } from '#features/catalogue/search/server/search-related.ts'
import type { Subject } from '#features/catalogue/subjects/subject.ts'
import type { LiteListQuery, LiteSearchQuery } from '../../../plain-page-query.ts'
import { plainPage } from '../../plain-page.ts'
import type { PublicPagesDeps } from '../../public-pages-deps.ts'
import { messagesIn } from '../../../messages.ts'
import { resultTextsIn, formatResourceCount, foundTextsIn } from '../../page-texts.ts'
import { relatedList } from './related-list.ts'
import { hasFilters, activeFilterLinks, filterForm } from './filter-form.ts'
import { inFirstLanguage, type ListRequest, listAddress } from './list-address.ts'
import { byFacet } from '#features/catalogue/resources/facets.ts'
import type { Page } from '#features/catalogue/resources/resource-pages.ts'
import { resultRow } from './result-rows.ts'
import { subjectTitle } from '#features/catalogue/subjects/subject.ts'

const noFacets = byFacet(() => ({}))

const sorts = {
  newest: { sort: 'modifiedAt', order: undefined },
  oldest: { sort: 'modifiedAt', order: 'asc' },
  fromA: { sort: 'title', order: undefined },
  fromZ: { sort: 'title', order: 'desc' },
} as const
const defaultOrder = { sort: undefined, order: undefined }

/** One link per order; the current order is plain text. */
function sortLinks(request: ListRequest, isSearch: boolean) {
  const { sort, sorts: labels } = messagesIn(request.query.lang).listTexts
  const orders = isSearch ? { relevance: defaultOrder, ...sorts } : { ...sorts, newest: defaultOrder }
  const current = listAddress(request)
  const links = Object.entries(labels).flatMap(([name, label]) => {
    const order = Object.entries(orders).find(([known]) => known === name)?.[1]
    if (!order) return []
    const address = listAddress(request, order)
    return address === current ? html`<strong>${label}</strong>` : html`<a href="${address}">${label}</a>`
  })
  return html`<p>${sort}: !${links.join(' · ')}</p>`
}

function pageLinks(request: ListRequest, next: string | null) {
  const texts = messagesIn(request.query.lang).listTexts
  const links = [
    request.query.cursor === undefined ? [] : html`<a href="${listAddress(request)}">${texts.first}</a>`,
    next === null
      ? []
      : html`<a rel="next" href="${listAddress(request, { cursor: next })}">${texts.next}</a>`,
  ].flat()
  return links.length === 0 ? '' : html`<nav aria-label="${texts.pages}">!${links}</nav>`
}

interface ListView {
  readonly title: string
  readonly request: ListRequest
  readonly page: Page
  readonly isSearch: boolean
  /** Of this site, such as `https://thuto.example`. */
  readonly origin: string
  /** Message for a list that is empty without filters. */
  readonly emptyText: string
  /** Safe HTML below the rows. */
  readonly related?: string
}

function rowsOf({ request, page, isSearch }: ListView) {
  const { lang: language } = request.query
  const rows = page.items.map((item) => resultRow(item, { language, withSubject: isSearch }))
  return html`<h2>${foundTextsIn(language).name}</h2>
    !${sortLinks(request, isSearch)}
    <p><a href="#filter">${messagesIn(language).filterTexts.title}</a></p>
    <ul class="list">
      !${rows}
    </ul>
    !${pageLinks(request, page.next)}`
}

function listBody(view: ListView): string {
  const { title, request, page, emptyText, related = '' } = view
  const { lang } = request.query
  const isEmpty = page.items.length === 0
  if (isEmpty && !hasFilters(request))
    return html`<h1>${title}</h1>
      <p>${emptyText}</p>
      !${related}`
  return html`<h1>${title}</h1>
    <p>${formatResourceCount(lang, page.total, page.orMore)}</p>
    !${activeFilterLinks(request)} !${isEmpty ? html`<p>${foundTextsIn(lang).nothing}</p>` : rowsOf(view)}
    !${related} !${filterForm(request, page.facets ?? noFacets)}`
}

const rowsPerPage = 50
/** Related results cost as much as several searches, so that only a search with few hits loads them. */
const maxHitsForRelated = 20

const renderList = (view: ListView) =>
  plainPage({
    title: view.title,
    language: view.request.query.lang,
    path: inFirstLanguage(view.request),
    origin: view.origin,
    searchText: view.request.query.q,
    body: listBody(view),
  })

export async function liteSubject(
  { resources, baseUrl: origin }: PublicPagesDeps,
  { id, storageName }: Subject,
  query: LiteListQuery,
): Promise<string> {
  const { lang, ...filters } = query
  return renderList({
    title: subjectTitle(storageName, lang),
    request: { path: `/lite/subject/${id}`, query },
    page: await resources.page(
      toPageQuery({ ...filters, subject: [storageName], facets: 1, limit: rowsPerPage }),
    ),
    isSearch: false,
    origin,
    emptyText: messagesIn(lang).listTexts.nothingYet,
  })
}

/** The header of the page has the search box. */
function searchStart(language: Language) {
  const title = messagesIn(language).listTexts.search
  return plainPage({ title, language, path: '/lite/search', body: html`<h1>${title}</h1>` })
}

/** Search over all subjects. A search with few hits also lists related results. */
export async function liteSearch(deps: PublicPagesDeps, query: LiteSearchQuery): Promise<string> {
  const { lang, q = '', ...filters } = query
  const search = parseSearch(q)
  if (!search) return searchStart(lang)
  const request = { path: '/lite/search', query }
  const page = await deps.resources.page(toPageQuery({ ...filters, facets: 1, limit: rowsPerPage }, search))
  const loadsRelated = page.total <= maxHitsForRelated && !hasFilters(request) && query.cursor === undefined
  const prefer = lang === firstLanguage ? undefined : lang
  const related = loadsRelated
    ? relatedList(await searchRelated(deps, { q, prefer }), page.total === 0, lang)
    : ''
  const title = messagesIn(lang).listTexts.results({ query: q })
  const emptyText = resultTextsIn(lang).none({ q })
  return renderList({ title, request, page, isSearch: true, origin: deps.baseUrl, emptyText, related })
}
