/** Choice between resources that share a short address, which is rare. */
import { html } from '#platform/markup.ts'
import type { Language } from '#shared/languages.ts'
import { metaLine } from '#features/catalogue/resources/format.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { langAttribute, plainPage } from '../plain-page.ts'
import { factTextsIn } from '../page-texts.ts'
import { messagesIn } from '../../messages.ts'

/** `path`: the short address. */
export function choicePage(resources: readonly PublicResource[], language: Language, path: string): string {
  const { title, about } = messagesIn(language).choiceTexts
  const lines = resources.map(
    (each) =>
      html`<li>
        <a href="${ownPagePath(each, language)}" !${langAttribute(each, language)}>${each.title}</a>
        <p class="quiet">${metaLine(each, factTextsIn(language))}</p>
      </li>`,
  )
  const body = html`<h1>${title}</h1>
    <p>${about}</p>
    <ul class="list">
      !${lines}
    </ul>`
  return plainPage({ title, language, path, body })
}
