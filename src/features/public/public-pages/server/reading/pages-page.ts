/** Page with pictures of three pages of a PDF. */
import { html } from '#platform/markup.ts'
import { addressIn } from '#shared/languages.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { messagesIn as previewMessagesIn } from '#features/contributing/previews/messages.ts'
import {
  pageImageAddress,
  pageImageBytes,
  pageImageWidths,
  pagesInGroup,
  widePageMedia,
} from '#features/contributing/previews/page-image.ts'
import { partOfSection, textPath } from '#features/contributing/previews/text-part.ts'
import { messagesIn } from '../../messages.ts'
import { langAttribute, plainPage } from '../plain-page.ts'
import { creditOf } from '../resource-page/resource-body.ts'
import { readingStyles } from './reading-styles.ts'
import type { TextPageInput } from './text-page.ts'

interface PagesPageInput extends Omit<TextPageInput, 'text' | 'textBytes'> {
  /** The first of the three pages. */
  readonly first: number
  /** Number of pages of the file. */
  readonly pages: number
  /** Beginnings of the texts of these pages. */
  readonly texts: readonly string[]
}

const pagesPath = (resourceId: string, from: number) => `/r/${resourceId}/pages?from=${from}`

function pageOf(page: number, input: PagesPageInput) {
  const { resource, language, pages, first } = input
  const texts = messagesIn(language).pagesPageTexts
  const { readingTexts } = previewMessagesIn(language)
  const [image, larger] = pageImageWidths.map((width) => pageImageAddress(resource.id, { page, width }))
  const text = `${addressIn(textPath(resource.id, partOfSection(page)), language)}#p${page}`
  return html`<section>
    <picture>
      <source media="${widePageMedia}" srcset="${larger}" />
      <img
        class="page"
        src="${image}"
        width="480"
        height="679"
        loading="lazy"
        alt="${texts.alt({ n: page, pages, text: input.texts[page - first] ?? '' })}"
      />
    </picture>
    <p class="row">
      <a href="${larger}">${readingTexts.larger({ size: bytesLabel(pageImageBytes[960]) })}</a>
      <a href="${text}">${readingTexts.asText({ n: page })}</a>
    </p>
  </section>`
}

export function pagesPage(input: PagesPageInput): string {
  const { resource, site, language, pages, first } = input
  const texts = messagesIn(language).pagesPageTexts
  const shown = Array.from({ length: pagesInGroup }, (_, i) => first + i).filter((page) => page <= pages)
  const link = (to: number, label: string) =>
    to < 1 || to > pages
      ? ''
      : html`<a href="${addressIn(pagesPath(resource.id, to), language)}">${label}</a>`
  const next = texts.next({ size: bytesLabel(pagesInGroup * pageImageBytes[480]) })
  const address = site.baseUrl + ownPagePath(resource)
  const body = html`<nav aria-label="${messagesIn(language).ownPageTexts.breadcrumb}">
      <a href="${ownPagePath(resource, language)}">${messagesIn(language).textPageTexts.back}</a>
    </nav>
    <h1 !${langAttribute(resource, language)}>${resource.title}</h1>
    <div class="pages">!${shown.map((page) => pageOf(page, input))}</div>
    <nav aria-label="${texts.parts}">
      !${link(first - pagesInGroup, texts.previous)} !${link(first + pagesInGroup, next)}
    </nav>
    <p class="quiet">${creditOf(resource, { siteName: site.siteName, address, language })}</p>`
  const page = {
    title: texts.title({ title: resource.title }),
    path: pagesPath(resource.id, first),
    baseUrl: site.baseUrl,
  }
  return plainPage({ ...page, language, body, styles: readingStyles })
}
