/** Filter form of a list, and links that remove active filters. */
import { html } from '#platform/markup.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { facetLabel, facetOptions } from '#features/catalogue/resources/facet-options.ts'
import { byName } from '#features/catalogue/resources/attributes.ts'
import { type Facets, type ValueFacet, valueFacets } from '#features/catalogue/resources/facets.ts'
import { tagLabel, gradeFilters } from '#features/catalogue/subjects/grade.ts'
import { messagesIn } from '../../../messages.ts'
import { attributeTextsIn, factTextsIn } from '../../page-texts.ts'
import { type ListRequest, listAddress } from './list-address.ts'
import { subjectTitle } from '#features/catalogue/subjects/subject.ts'

const labelTexts = (language: Language) => ({
  language,
  subjects: (name: string) => subjectTitle(name, language),
  attributes: attributeTextsIn(language),
  facts: factTextsIn(language),
})

/** `PDF, Link` */
const chosenLabel = (name: ValueFacet, values: readonly string[], language: Language) =>
  [...new Set(values.map((value) => facetLabel(name, value, labelTexts(language))))].join(', ')

const ratingChoices = [5, 4, 3, 2, 1, 0]

function textField(name: string, label: string, value = '') {
  return html`<p>
    <label for="by-${name}">${label}</label>
    <input id="by-${name}" name="${name}" maxlength="200" value="${value}" />
  </p>`
}

interface Select {
  readonly name: string
  readonly label: string
  readonly any: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly chosen: string
}

function selectField({ name, label, any, options, chosen }: Select) {
  const all = [['', any] as const, ...options].map(
    ([value, text]) => html`<option value="${value}" !${value === chosen ? 'selected' : ''}>${text}</option>`,
  )
  return html`<p>
    <label for="by-${name}">${label}</label>
    <select id="by-${name}" name="${name}">
      !${all}
    </select>
  </p>`
}

const hidden = (name: string, value: string | undefined) =>
  value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}" />`

/** Several values of an option are joined by commas. Empty with fewer than two options, unless the filter is active. */
function facetField(name: ValueFacet, { query }: ListRequest, facets: Facets) {
  const texts = messagesIn(query.lang).filterTexts
  const values = query[name] ?? []
  const chosen = values.join(',')
  const options = facetOptions(name, facets[name], [], labelTexts(query.lang)).map(
    ({ values: same, label, count }) => [same.join(','), texts.counted({ label, count })] as const,
  )
  if (options.length < 2 && chosen === '') return ''
  const isOffered = options.some(([value]) => value === chosen)
  const other = [chosen, chosenLabel(name, values, query.lang)] as const
  return selectField({
    name,
    label: attributeTextsIn(query.lang).titles[name],
    any: texts.any,
    options: chosen === '' || isOffered ? options : [other, ...options],
    chosen,
  })
}

const gradeOptions = (language: Language, counts: Facets['grade']) =>
  gradeFilters.map((grade) => {
    const label = tagLabel(grade, language)
    const count = counts[grade]
    return [
      grade,
      count === undefined ? label : messagesIn(language).filterTexts.counted({ label, count }),
    ] as const
  })

/** Returns the form with the number of resources behind each choice. */
export function filterForm(request: ListRequest, facets: Facets): string {
  const { path, query } = request
  const texts = messagesIn(query.lang).filterTexts
  const { any } = texts
  const offered = valueFacets.filter((name) => name !== 'subject' || path === '/lite/search')
  const chosenRating = query.rating === undefined ? '' : String(query.rating)
  return html`<h2 id="filter">${texts.title}</h2>
    <form class="stack" action="${path}">
      !${hidden('q', query.q)} !${textField('title', texts.inTitle, query.title)}
      !${textField('tag', texts.inTag, query.tag)}
      !${selectField({
        name: 'grade',
        label: texts.grade,
        any,
        options: gradeOptions(query.lang, facets.grade),
        chosen: query.grade ?? '',
      })}
      !${selectField({
        name: 'rating',
        label: texts.rating,
        any,
        options: ratingChoices.map((stars) => [String(stars), texts.stars({ stars })]),
        chosen: chosenRating,
      })}
      !${offered.map((name) => facetField(name, request, facets))} !${hidden('sort', query.sort)}
      !${hidden('order', query.order)}
      !${hidden('lang', query.lang === firstLanguage ? undefined : query.lang)}
      <p><button>${texts.show}</button></p>
    </form>`
}

/** Names of the active filters with their labels. */
function activeFilters({ query }: ListRequest): readonly (readonly [name: FilterName, label: string])[] {
  const { lang, title, tag, rating, grade } = query
  const texts = messagesIn(lang).filterTexts
  const labels: Readonly<Record<FilterName, string | undefined>> = {
    title: title && texts.chosen({ name: texts.inTitle, value: title }),
    tag: tag && texts.chosen({ name: texts.inTag, value: tag }),
    rating:
      rating === undefined
        ? undefined
        : texts.chosen({ name: texts.rating, value: texts.stars({ stars: rating }) }),
    grade: grade && tagLabel(grade, lang),
    ...byName(valueFacets, (name) => query[name] && chosenLabel(name, query[name], lang)),
  }
  return filterNames.flatMap((name) => {
    const label = labels[name]
    return label === undefined || label === '' ? [] : [[name, label] as const]
  })
}

const filterNames = ['title', 'tag', 'rating', 'grade', ...valueFacets] as const
type FilterName = (typeof filterNames)[number]

export const hasFilters = (request: ListRequest) => activeFilters(request).length > 0

/** Empty without active filters. */
export function activeFilterLinks(request: ListRequest): string {
  const texts = messagesIn(request.query.lang).filterTexts
  const chosen = activeFilters(request).map(
    ([name, label]) =>
      html`<li>${label} <a href="${listAddress(request, { [name]: undefined })}">${texts.remove}</a></li>`,
  )
  return chosen.length === 0
    ? ''
    : html`<h2>${texts.activeFilters}</h2>
        <ul>
          !${chosen}
        </ul>`
}
