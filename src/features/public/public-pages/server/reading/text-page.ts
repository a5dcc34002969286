/** Page with one part of the text of a file. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { bytesLabel, factsLine, writtenLanguage } from '#features/catalogue/resources/format.ts'
import { languageName } from '#features/catalogue/resources/language-names.ts'
import type { TextPart } from '#features/contributing/previews/contract.ts'
import { messagesIn as previewMessagesIn } from '#features/contributing/previews/messages.ts'
import { drawablePages, shownPictures } from '#features/contributing/previews/page-image.ts'
import { textPath } from '#features/contributing/previews/text-part.ts'
import type { Run } from '#features/contributing/previews/text-blocks.ts'
import { headingId, ReadingView, sectionTitle } from '#features/contributing/previews/reading-view.ts'
import { messagesIn } from '../../messages.ts'
import { factTextsIn } from '../page-texts.ts'
import { errorLink } from '../lite/lite-report.ts'
import { type ReadingPageInput, readingPage } from './reading-frame.ts'

interface TextPageInput extends ReadingPageInput {
  readonly text: TextPart
  /** Brotli size of the first part. */
  readonly textBytes: number
}

const readingTextsIn = (language: Language) => previewMessagesIn(language).readingTexts

/** Why there is no text, or no more of it; undefined if nothing is to be said. */
function messageOf({ resource, text, language }: TextPageInput) {
  const texts = readingTextsIn(language)
  if (text.sections.length > 0) return text.older ? texts.older : undefined
  if (text.state === 'waiting') return texts.waiting
  return drawablePages(resource) > 0 ? texts.nothing : texts.nothingAtAll
}

/** The sections of the part as HTML: the same elements as in the app. */
function sectionsOf({ resource, text, language }: TextPageInput) {
  const hasPageImages = drawablePages(resource) > 0
  const texts = readingTextsIn(language)
  const pictures = shownPictures(resource.id, text.pictures)
  const lang = text.language ?? writtenLanguage(resource)
  return text.sections.map((section) => {
    const href = addressIn(`/r/${resource.id}/pages?from=${section.n}`, language)
    const link = createElement('p', null, createElement('a', { href }, texts.asPicture({ n: section.n })))
    const title = sectionTitle(section, text.kind, texts)
    const view = { id: `p${section.n}`, title, blocks: section.blocks, lang, pictures, texts }
    const picture = hasPageImages && section.isPage ? link : null
    const error = errorLink(resource.id, language, section.isPage ? section.n : undefined)
    return `${renderToStaticMarkup(createElement(ReadingView, view, picture))}<p>${error}</p>`
  })
}

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

/** Links to the headings of the part, or without any to its pages. */
function contentsOf({ text: { sections, kind }, language }: TextPageInput) {
  const texts = readingTextsIn(language)
  const headings = sections.flatMap(({ n, blocks }) =>
    blocks.flatMap((block, at) =>
      block.is === 'heading' ? [{ id: headingId(`p${n}`, at), title: textOf(block.runs) }] : [],
    ),
  )
  const pages = sections.map((section) => ({
    id: `p${section.n}`,
    title: sectionTitle(section, kind, texts),
  }))
  const entries = (headings.length > 0 ? headings : pages).filter(({ title }) => title !== undefined)
  if (entries.length < 2) return ''
  const { contents } = messagesIn(language).textPageTexts
  const items = entries.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)
  return html`<nav aria-label="${contents}">
    <details>
      <summary>${contents}</summary>
      <ul>
        !${items}
      </ul>
    </details>
  </nav>`
}

export function textPage(input: TextPageInput): string {
  const { resource, text, textBytes, language } = input
  const { part, parts, kind } = text
  const texts = messagesIn(language).textPageTexts
  const reading = readingTextsIn(language)
  const message = messageOf(input)
  const facts = [
    resource.languages.map((code) => languageName(code, language)).join(', '),
    factsLine(resource, factTextsIn(language)),
    parts > 1 && texts.part(text),
  ]
  const content = html`<p class="quiet">${facts.filter(Boolean).join(' · ')}</p>
    !${message === undefined ? '' : html`<p>${message}</p>`} !${contentsOf(input)}
    <div class="text">!${sectionsOf(input)}</div>
    !${text.truncated ? html`<p>${reading.truncated}</p>` : ''}`
  const next = texts.next({ next: reading.next[kind], size: bytesLabel(textBytes) })
  return readingPage(input, {
    title: texts.title({ title: resource.title }),
    path: textPath(resource.id, part),
    content,
    steps: {
      label: texts.parts,
      links: [
        [part > 1 && textPath(resource.id, part - 1), reading.previous[kind]],
        [part < parts && textPath(resource.id, part + 1), next],
      ],
    },
  })
}
