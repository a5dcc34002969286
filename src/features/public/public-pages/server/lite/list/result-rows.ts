/** Rows of a list without scripts, with links to the resource page, to the file or site and to the report form. */
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { factsLine, gradesFirst, isLinkable, licenceLabel } from '#features/catalogue/resources/format.ts'
import { languageName } from '#features/catalogue/resources/language-names.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { tagLabel } from '#features/catalogue/subjects/grade.ts'
import { subjectTitle } from '#features/catalogue/subjects/subject.ts'
import { dateIn, langAttribute } from '../../plain-page.ts'
import { messagesIn } from '../../../messages.ts'
import { alsoInLinks } from '../../resource-page/same-lesson.ts'
import { factTextsIn, languageTextsIn, ratingTextsIn, reportTextsIn } from '../../page-texts.ts'

/** T28: only files of the site and https addresses become links. */
function openLink(resource: PublicResource, language: Language) {
  const label = messagesIn(language).listTexts.open({ facts: factsLine(resource, factTextsIn(language)) })
  if (!isLinkable(resource.file_url)) return label
  const rel = resource.kind === 'link' ? 'rel="noopener noreferrer ugc"' : ''
  return html`<a href="${resource.file_url}" !${rel}>${label}</a>`
}

function factsOf(resource: PublicResource, language: Language, withSubject: boolean) {
  const texts = messagesIn(language).listTexts
  const { unrated, average } = ratingTextsIn(language)
  const { ratingAmount, averageRating, licence, author, tags, modifiedAt } = resource
  return [
    ...(withSubject ? [subjectTitle(resource.subject, language)] : []),
    // `Grade 7` and `Graad 7` have the same label.
    ...new Set(gradesFirst(tags).map((tag) => tagLabel(tag, language))),
    ...(author === null ? [] : [factTextsIn(language).by({ author })]),
    licenceLabel(licence, factTextsIn(language)),
    ratingAmount === 0
      ? unrated
      : texts.rated({ average: average({ average: averageRating }), amount: ratingAmount }),
    dateIn(language, modifiedAt),
  ].join(' · ')
}

/** Each language by its own name; nothing for the language of the page alone. */
export function languageChips({ languages, title }: PublicResource, language: Language) {
  if (languages.every((code) => code === language)) return ''
  const chips = languages.map(
    (code) =>
      html`<span role="listitem" !${langAttribute({ languages: [code] }, language)}
        >${languageName(code, language)}</span
      >`,
  )
  return html`<p class="row" role="list" aria-label="${languageTextsIn(language).of({ title })}">
    !${chips}
  </p>`
}

export interface RowOptions {
  readonly language: Language
  readonly withSubject: boolean
  /** Safe HTML below the facts. */
  readonly more?: string
}

export const resultRow = (resource: PublicResource, { language, withSubject, more = '' }: RowOptions) =>
  html`<li>
    <a href="${ownPagePath(resource, language)}" !${langAttribute(resource, language)}>${resource.title}</a>
    <p class="quiet">${factsOf(resource, language, withSubject)}</p>
    !${languageChips(resource, language)} !${alsoInLinks(resource, language)} !${more}
    <p>
      !${openLink(resource, language)} ·
      <a href="${addressIn(`/lite/report/${resource.id}`, language)}">${reportTextsIn(language).report}</a>
    </p>
  </li>`
