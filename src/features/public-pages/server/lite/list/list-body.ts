/** A list as a page shows it: what is chosen, the rows and their order, the pages, and the filters below them. */
import { html } from 'ghtml'
import { byFacet } from '#features/resources/facets.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { countIn } from '../totals-in.ts'
import { chosenLinks, filterForm, isNarrowed } from './filter-form.ts'
import { type Asked, listAddress } from './list-address.ts'
import { filterTextsIn, listTextsIn } from './list-texts.ts'
import { resultRow } from './result-rows.ts'

const noFacets = byFacet(() => ({}))

const sorts = {
  newest: { sort: 'modifiedAt', order: undefined },
  oldest: { sort: 'modifiedAt', order: 'asc' },
  fromA: { sort: 'title', order: undefined },
  fromZ: { sort: 'title', order: 'desc' },
} as const
const asUsual = { sort: undefined, order: undefined }

/** The order of the rows, as links; the one they are in is none. */
function sortLinks(asked: Asked, isSearch: boolean) {
  const { sort, sorts: labels } = listTextsIn(asked.query.lang)
  const wishes = isSearch ? { relevance: asUsual, ...sorts } : { ...sorts, newest: asUsual }
  const now = listAddress(asked)
  const links = Object.entries(labels).flatMap(([name, label]) => {
    const wish = Object.entries(wishes).find(([known]) => known === name)?.[1]
    if (!wish) return []
    const address = listAddress(asked, wish)
    return address === now ? html`<strong>${label}</strong>` : html`<a href="${address}">${label}</a>`
  })
  return html`<p>${sort}: !${links.join(' · ')}</p>`
}

function pageLinks(asked: Asked, next: string | null) {
  const texts = listTextsIn(asked.query.lang)
  const links = [
    asked.query.cursor === undefined ? [] : html`<a href="${listAddress(asked)}">${texts.first}</a>`,
    next === null ? [] : html`<a rel="next" href="${listAddress(asked, { cursor: next })}">${texts.next}</a>`,
  ].flat()
  return links.length === 0 ? '' : html`<nav aria-label="${texts.pages}">!${links}</nav>`
}

export interface Listed {
  readonly title: string
  readonly asked: Asked
  readonly page: Awaited<ReturnType<ResourcesRepository['page']>>
  readonly isSearch: boolean
  /** Where there is nothing at all, however it is filtered. */
  readonly nothing: string
  /** Safe HTML below the rows. */
  readonly further?: string
}

function rowsOf({ asked, page, isSearch }: Listed) {
  const { lang: language } = asked.query
  const rows = page.items.map((item) => resultRow(item, { language, withSubject: isSearch }))
  return html`<h2>${listTextsIn(language).resources}</h2>
    !${sortLinks(asked, isSearch)}
    <p><a href="#filter">${filterTextsIn(language).title}</a></p>
    <ul class="list">
      !${rows}
    </ul>
    !${pageLinks(asked, page.next)}`
}

export function listBody(listed: Listed): string {
  const { title, asked, page, nothing, further = '' } = listed
  const { lang } = asked.query
  const isEmpty = page.items.length === 0
  if (isEmpty && !isNarrowed(asked))
    return html`<h1>${title}</h1>
      <p>${nothing}</p>
      !${further}`
  return html`<h1>${title}</h1>
    <p>${countIn(lang, page.total, page.orMore)}</p>
    !${chosenLinks(asked)} !${isEmpty ? html`<p>${listTextsIn(lang).nothingMatches}</p>` : rowsOf(listed)}
    !${further} !${filterForm(asked, page.facets ?? noFacets)}`
}
