/** HTML of a list: active filters, sort links, rows, page links and filter form. */
import { html } from '#platform/markup.ts'
import { byFacet } from '#features/catalogue/resources/facets.ts'
import type { Page } from '#features/catalogue/resources/resource-pages.ts'
import { activeFilterLinks, filterForm, hasFilters } from './filter-form.ts'
import { type ListRequest, listAddress } from './list-address.ts'
import { messagesIn } from '../../../messages.ts'
import { formatResourceCount, foundTextsIn } from '../../page-texts.ts'
import { resultRow } from './result-rows.ts'

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

export interface ListView {
  readonly title: string
  readonly request: ListRequest
  readonly page: Page
  readonly isSearch: boolean
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

export function listBody(view: ListView): string {
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
