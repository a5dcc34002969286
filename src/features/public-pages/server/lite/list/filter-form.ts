/** The filters of a list as a form, and what is chosen as links that take it back. */
import { html } from 'ghtml'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { facetLabel } from '#features/resources/facet-label.ts'
import { byName } from '#features/resources/attributes.ts'
import { type Facets, type ValueFacet, valueFacets } from '#features/resources/facets.ts'
import { tagLabel } from '#features/subjects/grade-label.ts'
import { gradeFilters } from '#features/subjects/grade.ts'
import { attributeTextsIn, factTextsIn, gradeTextsIn, subjectTitlesIn } from '../../page-texts.ts'
import { filterTextsIn } from './list-texts.ts'
import { type Asked, listAddress } from './list-address.ts'

interface Choice {
  /** As the address has it: several values with commas between them. */
  readonly value: string
  readonly label: string
  readonly count: number
}
const labelOf = (name: ValueFacet, value: string, language: Language) =>
  facetLabel(name, value, {
    language,
    subjects: subjectTitlesIn(language),
    attributes: attributeTextsIn(language),
    facts: factTextsIn(language),
  })

/** What several values of an address are called: `PDF, Link`. */
const chosenLabel = (name: ValueFacet, values: readonly string[], language: Language) =>
  [...new Set(values.map((value) => labelOf(name, value, language)))].join(', ')

/** Those that leave most come first; Word is one choice for both of its kinds of file. */
function choicesOf(
  name: ValueFacet,
  counts: Readonly<Record<string, number>>,
  language: Language,
): readonly Choice[] {
  const byLabel = Map.groupBy(Object.entries(counts), ([value]) => labelOf(name, value, language))
  return [...byLabel]
    .map(([label, same]) => ({
      label,
      value: same.map(([value]) => value).join(','),
      count: same.reduce((sum, [, count]) => sum + count, 0),
    }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label, language))
}

const ratings = [5, 4, 3, 2, 1, 0]

const facetsOffered = ({ path }: Asked) =>
  valueFacets.filter((name) => name !== 'subject' || path === '/lite/search')

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

/** A facet that offers no choice is not shown; what is chosen stays to be seen. */
function facetField(name: ValueFacet, { query }: Asked, facets: Facets) {
  const texts = filterTextsIn(query.lang)
  const values = query[name] ?? []
  const choices = choicesOf(name, facets[name], query.lang)
  const chosen = choices.find(({ value }) => value === values.join(','))
  const other: Choice[] =
    chosen || values.length === 0
      ? []
      : [{ value: values.join(','), label: chosenLabel(name, values, query.lang), count: 0 }]
  if (choices.length < 2 && values.length === 0) return ''
  return selectField({
    name,
    label: attributeTextsIn(query.lang).titles[name],
    any: texts.any,
    options: [...other, ...choices].map(({ value, label, count }) => [
      value,
      count === 0 ? label : texts.counted(label, count),
    ]),
    chosen: values.join(','),
  })
}

const gradeOptions = (language: Language, counts: Facets['grade']) =>
  gradeFilters.map((grade) => {
    const label = tagLabel(grade, gradeTextsIn(language))
    const count = counts[grade]
    return [grade, count === undefined ? label : filterTextsIn(language).counted(label, count)] as const
  })

/** All filters of a list, with the numbers that each choice would leave. */
export function filterForm(asked: Asked, facets: Facets): string {
  const { path, query } = asked
  const texts = filterTextsIn(query.lang)
  const any = texts.any
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
        options: ratings.map((stars) => [String(stars), texts.stars(stars)]),
        chosen: chosenRating,
      })}
      !${facetsOffered(asked).map((name) => facetField(name, asked, facets))} !${hidden('sort', query.sort)}
      !${hidden('order', query.order)}
      !${hidden('lang', query.lang === firstLanguage ? undefined : query.lang)}
      <p><button>${texts.show}</button></p>
    </form>`
}

/** What is chosen, each filter in words. */
function chosenFilters({ query }: Asked): readonly (readonly [name: FilterName, words: string])[] {
  const { lang, title, tag, rating, grade } = query
  const texts = filterTextsIn(lang)
  const labels: Readonly<Record<FilterName, string | undefined>> = {
    title: title && texts.chosen(texts.inTitle, title),
    tag: tag && texts.chosen(texts.inTag, tag),
    rating: rating === undefined ? undefined : texts.chosen(texts.rating, texts.stars(rating)),
    grade: grade && tagLabel(grade, gradeTextsIn(lang)),
    ...byName(valueFacets, (name) => query[name] && chosenLabel(name, query[name], lang)),
  }
  return filterNames.flatMap((name) => {
    const words = labels[name]
    return words === undefined || words === '' ? [] : [[name, words] as const]
  })
}

const filterNames = ['title', 'tag', 'rating', 'grade', ...valueFacets] as const
type FilterName = (typeof filterNames)[number]

export const isNarrowed = (asked: Asked) => chosenFilters(asked).length > 0

/** Empty where nothing is chosen. */
export function chosenLinks(asked: Asked): string {
  const texts = filterTextsIn(asked.query.lang)
  const chosen = chosenFilters(asked).map(
    ([name, words]) =>
      html`<li>${words} <a href="${listAddress(asked, { [name]: undefined })}">${texts.without}</a></li>`,
  )
  return chosen.length === 0
    ? ''
    : html`<h2>${texts.narrowed}</h2>
        <ul>
          !${chosen}
        </ul>`
}
