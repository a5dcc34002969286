/** Lists of resources that need no script: of a subject, of a search. */
import { html } from 'ghtml'
import type { Language } from '#shared/languages.ts'
import { toPageQuery } from '#features/resources/page-query.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { parseSearch } from '#features/search/parse-search.ts'
import type { StorageName, Subject } from '#features/subjects/subject.ts'
import type { LiteListQuery, LiteSearchQuery } from '../../../plain-page-query.ts'
import { plainPage } from '../../plain-page.ts'
import { subjectTitlesIn } from '../../page-texts.ts'
import { type Beyond, relatedList } from './related-list.ts'
import { isNarrowed } from './filter-form.ts'
import { inFirstLanguage } from './list-address.ts'
import { type Listed, listBody } from './list-body.ts'
import { listTextsIn } from './list-texts.ts'

export interface ListDeps {
  readonly resources: Pick<ResourcesRepository, 'page'>
  readonly searchBeyond: (query: {
    readonly q: string
    readonly subject?: StorageName[] | undefined
  }) => Promise<Beyond>
}

const rowsOnAPage = 50
/** Only below a search with so few hits is looked further: it costs as much as several searches. */
const fewFound = 20

const pageOf = (listed: Listed) =>
  plainPage({
    title: listed.title,
    language: listed.asked.query.lang,
    path: inFirstLanguage(listed.asked),
    words: listed.asked.query.q,
    body: listBody(listed),
  })

/** The page of a subject's list. */
export async function liteSubject(
  { resources }: Pick<ListDeps, 'resources'>,
  { id, storageName }: Subject,
  query: LiteListQuery,
): Promise<string> {
  const { lang, ...wishes } = query
  return pageOf({
    title: subjectTitlesIn(lang)[id],
    asked: { path: `/lite/subject/${id}`, query },
    page: await resources.page(
      toPageQuery({ ...wishes, subject: [storageName], facets: '1', limit: rowsOnAPage }),
    ),
    isSearch: false,
    nothing: listTextsIn(lang).nothingYet,
  })
}

/** Without words there is nothing to look for: the form in the head of the page asks for them. */
function searchStart(language: Language) {
  const title = listTextsIn(language).search
  return plainPage({ title, language, path: '/lite/search', body: html`<h1>${title}</h1>` })
}

/** The page of a search over all subjects; of little that was found, also what it did not ask for in so many words. */
export async function liteSearch(deps: ListDeps, query: LiteSearchQuery): Promise<string> {
  const { lang, q = '', ...wishes } = query
  const search = parseSearch(q)
  if (!search) return searchStart(lang)
  const asked = { path: '/lite/search', query }
  const page = await deps.resources.page(toPageQuery({ ...wishes, facets: '1', limit: rowsOnAPage }, search))
  const looksFurther = page.total <= fewFound && !isNarrowed(asked) && query.cursor === undefined
  const further = looksFurther ? relatedList(await deps.searchBeyond({ q }), page.total === 0, lang) : ''
  const { results, nothingFound } = listTextsIn(lang)
  return pageOf({ title: results(q), asked, page, isSearch: true, nothing: nothingFound(q), further })
}
