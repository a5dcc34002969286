/** Page with pictures of three pages of a PDF. */
import { html } from '#platform/markup.ts'
import { addressIn } from '#shared/languages.ts'
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
import { errorLink } from '../lite/lite-report.ts'
import { type ReadingPageInput, readingPage } from './reading-frame.ts'

interface PagesPageInput extends ReadingPageInput {
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
      !${errorLink(resource.id, language, page)}
    </p>
  </section>`
}

export function pagesPage(input: PagesPageInput): string {
  const { resource, language, pages, first } = input
  const texts = messagesIn(language).pagesPageTexts
  const shown = Array.from({ length: pagesInGroup }, (_, i) => first + i).filter((page) => page <= pages)
  const { id, title } = resource
  const [before, after] = [first - pagesInGroup, first + pagesInGroup]
  const next = texts.next({ size: bytesLabel(pagesInGroup * pageImageBytes[480]) })
  return readingPage(input, {
    title: texts.title({ title }),
    path: pagesPath(id, first),
    content: html`<div class="pages">!${shown.map((page) => pageOf(page, input))}</div>`,
    steps: {
      label: texts.parts,
      links: [
        [before > 0 && pagesPath(id, before), texts.previous],
        [after <= pages && pagesPath(id, after), next],
      ],
    },
  })
}
