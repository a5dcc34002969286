/** Layout of the pages of a text and of page pictures: title, links to other parts, credit. */
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import type { SiteInfo } from '#features/public/harvest/learning-resource.ts'
import { messagesIn } from '../../messages.ts'
import { langAttribute, plainPage } from '../plain-page.ts'
import { creditOf } from '../resource-page/resource-body.ts'
import { readingStyles } from './reading-styles.ts'

export interface ReadingPageInput {
  readonly resource: ResourceDetails
  readonly site: SiteInfo
  readonly language: Language
}

interface Steps {
  readonly label: string
  /** Path of another part, and the text of its link; without a path there is none. */
  readonly links: readonly (readonly [path: string | false, label: string])[]
}

/** `content`: HTML below the title. Credit and licence end every part (READ-28). */
export function readingPage(
  { resource, site, language }: ReadingPageInput,
  page: { readonly title: string; readonly path: string; readonly content: string; readonly steps: Steps },
): string {
  const { textPageTexts, ownPageTexts } = messagesIn(language)
  const { label, links } = page.steps
  const steps = links.flatMap(([path, text]) =>
    path === false ? [] : html`<a href="${addressIn(path, language)}">${text}</a>`,
  )
  const address = site.baseUrl + ownPagePath(resource)
  const body = html`<nav aria-label="${ownPageTexts.breadcrumb}">
      <a href="${ownPagePath(resource, language)}">${textPageTexts.back}</a>
    </nav>
    <h1 !${langAttribute(resource, language)}>${resource.title}</h1>
    !${page.content} !${steps.length > 0 ? html`<nav class="row" aria-label="${label}">!${steps}</nav>` : ''}
    <p class="quiet">${creditOf(resource, { siteName: site.siteName, address, language })}</p>`
  const { title, path } = page
  return plainPage({ title, path, baseUrl: site.baseUrl, language, body, styles: readingStyles })
}
