/** The same lesson in other languages, on pages without scripts. */
import { factsLine } from '#features/catalogue/resources/format.ts'
import { languageName, translationPath } from '#features/catalogue/resources/language-names.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { PublicResource, ResourceDetails, Translation } from '#features/catalogue/resources/resource.ts'
import { html } from '#platform/markup.ts'
import type { Language } from '#shared/languages.ts'
import { attributeTextsIn, factTextsIn, languageTextsIn } from '../page-texts.ts'
import { langAttribute } from '../plain-page.ts'
import { languageList } from './resource-facts.ts'

/** The newest public member in a language, the resource itself included; undefined without one. */
export const inLanguage = (resource: ResourceDetails, code: string) =>
  [resource, ...resource.translations]
    .filter(({ languages }) => languages.includes(code))
    .toSorted((a, b) => Date.parse(b.modifiedAt) - Date.parse(a.modifiedAt))[0]

function item(translation: Translation, language: Language) {
  const names =
    translation.languages.length === 0
      ? attributeTextsIn(language).notGiven.language
      : languageList(translation, language)
  const title = html`<span !${langAttribute(translation, language)}>${translation.title}</span>`
  return html`<li>
    <a href="${ownPagePath(translation, language)}">!${names}: !${title}</a> ·
    ${factsLine(translation, factTextsIn(language))}
  </li>`
}

/** Section of a page; empty without a group. */
export const sameLessonPart = ({ translations }: ResourceDetails, language: Language) =>
  translations.length === 0
    ? ''
    : html`<h2>${languageTextsIn(language).sameLesson}</h2>
        <ul>
          !${translations.map((each) => item(each, language))}
        </ul>`

/** A link for each other language of the lesson; empty without one. */
export function alsoInLinks({ id, alsoIn = [] }: PublicResource, language: Language) {
  const links = alsoIn.map(
    (code) =>
      html`<a href="${translationPath(id, code, language)}" !${langAttribute({ languages: [code] }, language)}
        >${languageName(code, language)}</a
      >`,
  )
  return links.length === 0 ? '' : html`<p>${languageTextsIn(language).alsoIn} !${links.join(', ')}</p>`
}
