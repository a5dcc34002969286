/** Below a search with few hits: spelling suggestions, related results and search tips. */
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { typeOf } from '#features/catalogue/resources/facets.ts'
import type { RelatedRow, searchRelated } from '#features/catalogue/search/contract.ts'
import { subjectById, subjectTitle } from '#features/catalogue/subjects/subject.ts'
import { messagesIn } from '../../../messages.ts'
import { formatTotal } from '../../page-texts.ts'
import { langAttribute } from '../../plain-page.ts'
import { partOfSection, textPath } from '#features/contributing/previews/text-part.ts'
import { resultRow } from './result-rows.ts'

export type RelatedResults = ReturnOf<typeof searchRelated>

const searchLink = (q: string, language: Language) =>
  html`<a href="${addressIn(`/lite/search?q=${encodeURIComponent(q)}`, language)}">${q}</a>`

/** The synonym that matched, or the page of the file with the text around the match. */
function matchLine(item: RelatedRow, language: Language) {
  const { excerpt, mime, by } = item
  const texts = messagesIn(language).relatedTexts
  if (by !== undefined) return html`<p>${texts.by({ word: by })}</p>`
  if (!excerpt) return ''
  const { page, section, before, match, after } = excerpt
  const place = (at: number) =>
    typeOf({ mime }).startsWith('ppt') ? texts.onSlide({ slide: at }) : texts.onPage({ page: at })
  const address = `${addressIn(textPath(item.id, partOfSection(section)), language)}#p${section}`
  return html`<p>
    <a href="${address}">${page === null ? texts.inFile : place(page)}</a>:
    <q !${langAttribute({ languages: [excerpt.language ?? []].flat() }, language)}
      >${before}<mark>${match}</mark>${after}</q
    >
  </p>`
}

interface Section {
  readonly title: string
  readonly items: readonly RelatedRow[]
  readonly total: number
  readonly orMore?: true | undefined
}

function sectionOf({ title, items, total, orMore }: Section, language: Language) {
  if (items.length === 0) return ''
  const all = formatTotal(language, total, orMore)
  const rows = items.map((item) =>
    resultRow(item, { language, withSubject: true, more: matchLine(item, language) }),
  )
  return html`<h2>${title}</h2>
    <ul class="list">
      !${rows}
    </ul>
    !${total > items.length ? html`<p>${messagesIn(language).relatedTexts.shown({ shown: items.length, total: all })}</p>` : ''}`
}

function searchTips({ nearestSubject }: RelatedResults, language: Language) {
  const texts = messagesIn(language).relatedTexts
  const nearest = nearestSubject ? subjectById(nearestSubject) : undefined
  const subjectTip = nearest
    ? html`<li>
        <a href="${addressIn(`/lite/subject/${nearest.id}`, language)}"
          >${texts.lookThrough({ subject: subjectTitle(nearest.storageName, language) })}</a
        >
      </li>`
    : ''
  return html`<h2>${texts.steps}</h2>
    <ul>
      !${subjectTip}
      <li>${texts.fewerWords}</li>
      <li>${texts.otherLanguage}</li>
    </ul>`
}

/** `isEmpty`: the search itself has no hits. */
export function relatedList(related: RelatedResults, isEmpty: boolean, language: Language): string {
  const texts = messagesIn(language).relatedTexts
  const { didYouMean, otherWords, inside } = related
  const corrections = didYouMean.map((q) => html`<li>!${searchLink(q, language)}</li>`)
  const others = { ...otherWords, title: texts.otherWords({ words: otherWords.words.join(', ') }) }
  return html`!${
    corrections.length === 0
      ? ''
      : html`<p>${texts.didYouMean}</p>
          <ul>
            !${corrections}
          </ul>`
  }
  !${sectionOf(others, language)} !${sectionOf({ ...inside, title: texts.inside }, language)}
  !${isEmpty ? searchTips(related, language) : ''}`
}
