/** Facts of a resource as a definition list. */
import { html } from '#platform/markup.ts'
import {
  deedOf,
  gradesFirst,
  licenceLabel,
  materialLabel,
  useOfAiLabel,
} from '#features/catalogue/resources/format.ts'
import { languageName } from '#features/catalogue/resources/language-names.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { gradesIn, isGradeTag } from '#features/catalogue/subjects/grade.ts'
import { subjectByStorageName, subjectTitle } from '#features/catalogue/subjects/subject.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { dateIn, langAttribute } from '../plain-page.ts'
import { messagesIn } from '../../messages.ts'
import { attributeTextsIn, factTextsIn, languageTextsIn } from '../page-texts.ts'

/** A link where the text is an https address, else the text. */
const linkedText = (text: string) =>
  /^https:\/\/\S+$/i.test(text)
    ? html`<a href="${text}" rel="noopener noreferrer ugc">${text}</a>`
    : html`${text}`

export function subjectLink({ subject }: ResourceDetails, language: Language) {
  const { id } = subjectByStorageName(subject)
  return html`<a href="${addressIn(`/s/${id}`, language)}">${subjectTitle(subject, language)}</a>`
}

/** Names of the languages of a resource, each in itself. */
export const languageList = ({ languages }: Pick<ResourceDetails, 'languages'>, language: Language) =>
  languages
    .map(
      (code) =>
        html`<span !${langAttribute({ languages: [code] }, language)}>${languageName(code, language)}</span>`,
    )
    .join(', ')

export const languageTitle = ({ languages }: ResourceDetails, language: Language) =>
  languages.length > 1 ? languageTextsIn(language).several : attributeTextsIn(language).titles.language

/** CC REL marks the licence with `rel="license"`. */
function licenceLink({ licence }: ResourceDetails, language: Language) {
  const deed = licence === null ? undefined : deedOf(licence)
  const label = licenceLabel(licence, factTextsIn(language))
  return deed === undefined ? html`${label}` : html`<a rel="license" href="${deed}">${label}</a>`
}

function ratingOf({ averageRating, ratingAmount }: ResourceDetails, language: Language) {
  const texts = messagesIn(language).ownPageTexts
  return html`${ratingAmount === 0 ? texts.notRated : texts.rated({ average: averageRating, times: ratingAmount })}`
}

const authorName = ({ author }: ResourceDetails, language: Language) =>
  author === null
    ? html`${messagesIn(language).ownPageTexts.authorUnknown}`
    : html`<span property="cc:attributionName">${author}</span>`

const modifiedDate = ({ modifiedAt }: ResourceDetails, language: Language) =>
  html`<time datetime="${modifiedAt}" property="dct:modified">${dateIn(language, modifiedAt)}</time>`

/** Values are safe HTML. Unknown facts are empty, except author and licence. */
function factsOf(
  resource: ResourceDetails,
  language: Language,
  opened?: number,
): readonly (readonly [string, string])[] {
  const { tags, source, changes } = resource
  const texts = messagesIn(language).ownPageTexts
  const [{ titles }, facts] = [attributeTextsIn(language), factTextsIn(language)]
  const grades = gradesIn(tags, language)
  const others = gradesFirst(tags).filter((tag) => !isGradeTag(tag))
  return [
    [texts.subject, subjectLink(resource, language)],
    [texts.grade, html`${grades.join(', ')}`],
    [titles.material, html`${materialLabel(resource.material, facts)}`],
    [titles.made_with_ai, html`${useOfAiLabel(resource.made_with_ai, facts.statedUses)}`],
    [languageTitle(resource, language), languageList(resource, language)],
    [texts.author, authorName(resource, language)],
    [texts.licence, licenceLink(resource, language)],
    [texts.rating, ratingOf(resource, language)],
    [texts.use, opened === undefined ? '' : html`${facts.opened({ times: opened })}`],
    [texts.tags, html`${others.join(', ')}`],
    [texts.source, source === null ? '' : linkedText(source)],
    [texts.changes, html`${changes ?? ''}`],
    [texts.changed, modifiedDate(resource, language)],
  ]
}

export function factList(resource: ResourceDetails, language: Language, opened?: number): string {
  const rows = factsOf(resource, language, opened)
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>!${value}</dd>`,
    )
  return html`<dl class="facts">!${rows}</dl>`
}
