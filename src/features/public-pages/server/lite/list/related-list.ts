/** Below a search that found little: other spellings, other words, the text of files, and what else one can try. */
import { html } from 'ghtml'
import { addressIn, type Language } from '#shared/languages.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { typeOf } from '#features/resources/facets.ts'
import type { RelatedRow, searchBeyond } from '#features/search/contract.ts'
import { subjectById } from '#features/subjects/subject.ts'
import { subjectTitlesIn } from '../../page-texts.ts'
import { totalIn } from '../totals-in.ts'
import { beyondTextsIn } from './list-texts.ts'
import { langOf, resultRow } from './result-rows.ts'

export type Beyond = ReturnOf<typeof searchBeyond>

const searchLink = (q: string, language: Language) =>
  html`<a href="${addressIn(`/lite/search?q=${encodeURIComponent(q)}`, language)}">${q}</a>`

/** Where in a file the words stand, with a few words around them. */
function placeOf(item: RelatedRow, language: Language) {
  const { excerpt, mime, by } = item
  const texts = beyondTextsIn(language)
  if (by !== undefined) return html`<p>${texts.by(by)}</p>`
  if (!excerpt) return ''
  const { page, before, match, after } = excerpt
  const counted = typeOf({ mime }).startsWith('ppt') ? texts.onSlide : texts.onPage
  return html`<p>
    ${page === null ? texts.inFile : counted(page)}:
    <q !${langOf(item, language)}>${before}<mark>${match}</mark>${after}</q>
  </p>`
}

interface Part {
  readonly title: string
  readonly items: readonly RelatedRow[]
  readonly total: number
  readonly orMore?: true | undefined
}

function partOf({ title, items, total, orMore }: Part, language: Language) {
  if (items.length === 0) return ''
  const all = totalIn(language, total, orMore)
  const rows = items.map((item) =>
    resultRow(item, { language, withSubject: true, more: placeOf(item, language) }),
  )
  return html`<h2>${title}</h2>
    <ul class="list">
      !${rows}
    </ul>
    !${total > items.length ? html`<p>${beyondTextsIn(language).shown(items.length, all)}</p>` : ''}`
}

function stepsOf({ nearestSubject }: Beyond, language: Language) {
  const texts = beyondTextsIn(language)
  const nearest = nearestSubject ? subjectById(nearestSubject) : undefined
  const look = nearest
    ? html`<li>
        <a href="${addressIn(`/lite/subject/${nearest.id}`, language)}"
          >${texts.lookThrough(subjectTitlesIn(language)[nearest.id])}</a
        >
      </li>`
    : ''
  return html`<h2>${texts.steps}</h2>
    <ul>
      !${look}
      <li>${texts.fewerWords}</li>
      <li>${texts.otherLanguage}</li>
    </ul>`
}

/** `nothing`: the search itself found not one resource. */
export function relatedList(beyond: Beyond, nothing: boolean, language: Language): string {
  const texts = beyondTextsIn(language)
  const { didYouMean, otherWords, inside } = beyond
  const corrections = didYouMean.map((q) => html`<li>!${searchLink(q, language)}</li>`)
  const others = { ...otherWords, title: texts.otherWords(otherWords.words.join(', ')) }
  return html`!${
    corrections.length === 0
      ? ''
      : html`<p>${texts.didYouMean}</p>
          <ul>
            !${corrections}
          </ul>`
  }
  !${partOf(others, language)} !${partOf({ ...inside, title: texts.inside }, language)}
  !${nothing ? stepsOf(beyond, language) : ''}`
}
