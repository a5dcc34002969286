/** Page with one part of the text of a file. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { html } from '#platform/markup.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { bytesLabel, factsLine } from '#features/catalogue/resources/format.ts'
import { languageName } from '#features/catalogue/resources/language-names.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import type { TextPart } from '#features/contributing/previews/contract.ts'
import { messagesIn as previewMessagesIn } from '#features/contributing/previews/messages.ts'
import { shownPictures } from '#features/contributing/previews/page-image.ts'
import { textPath } from '#features/contributing/previews/text-part.ts'
import type { Run } from '#features/contributing/previews/text-blocks.ts'
import { headingId, ReadingView, sectionTitle } from '#features/contributing/previews/reading-view.ts'
import type { SiteInfo } from '#features/public/harvest/learning-resource.ts'
import { messagesIn } from '../../messages.ts'
import { factTextsIn } from '../page-texts.ts'
import { langAttribute, plainPage } from '../plain-page.ts'
import { creditOf } from '../resource-page/resource-body.ts'
import { readingStyles } from './reading-styles.ts'

export interface TextPageInput {
  readonly resource: ResourceDetails
  readonly text: TextPart
  /** Brotli size of the first part. */
  readonly textBytes: number
  readonly site: SiteInfo
  readonly language: Language
  /** Pages of the file can be seen as pictures. */
  readonly hasPageImages: boolean
}

const readingTextsIn = (language: Language) => previewMessagesIn(language).readingTexts

/** Why there is no text, or no more of it; undefined if nothing is to be said. */
function messageOf({ text, language, hasPageImages }: TextPageInput) {
  const texts = readingTextsIn(language)
  if (text.sections.length > 0) return text.older ? texts.older : undefined
  if (text.state === 'waiting') return texts.waiting
  return hasPageImages ? texts.nothing : texts.nothingAtAll
}

/** The sections of the part as HTML: the same elements as in the app. */
function sectionsOf({ resource, text, language, hasPageImages }: TextPageInput) {
  const texts = readingTextsIn(language)
  const pictures = shownPictures(resource.id, text.pictures)
  const lang = text.language ?? resource.language ?? undefined
  return text.sections.map((section) => {
    const href = addressIn(`/r/${resource.id}/pages?from=${section.n}`, language)
    const link = createElement('p', null, createElement('a', { href }, texts.asPicture({ n: section.n })))
    const title = sectionTitle(section, text.kind, texts)
    const view = { id: `p${section.n}`, title, blocks: section.blocks, lang, pictures, texts }
    return renderToStaticMarkup(
      createElement(ReadingView, view, hasPageImages && section.isPage ? link : null),
    )
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

function partsOf({ resource, text: { part, parts, kind }, textBytes, language }: TextPageInput) {
  const texts = readingTextsIn(language)
  const next = messagesIn(language).textPageTexts.next({
    next: texts.next[kind],
    size: bytesLabel(textBytes),
  })
  const link = (to: number, label: string) =>
    to < 1 || to > parts ? '' : html`<a href="${addressIn(textPath(resource.id, to), language)}">${label}</a>`
  if (parts === 1) return ''
  return html`<nav aria-label="${messagesIn(language).textPageTexts.parts}">
    !${link(part - 1, texts.previous[kind])} !${link(part + 1, next)}
  </nav>`
}

export function textPage(input: TextPageInput): string {
  const { resource, text, site, language } = input
  const texts = messagesIn(language).textPageTexts
  const message = messageOf(input)
  const facts = [
    resource.language && languageName(resource.language, language),
    factsLine(resource, factTextsIn(language)),
    text.parts > 1 && texts.part(text),
  ]
  const address = site.baseUrl + ownPagePath(resource)
  const body = html`<nav aria-label="${messagesIn(language).ownPageTexts.breadcrumb}">
      <a href="${ownPagePath(resource, language)}">${texts.back}</a>
    </nav>
    <h1 !${langAttribute(resource, language)}>${resource.title}</h1>
    <p class="quiet">${facts.filter(Boolean).join(' · ')}</p>
    !${message === undefined ? '' : html`<p>${message}</p>`} !${contentsOf(input)}
    <div class="text">!${sectionsOf(input)}</div>
    !${text.truncated ? html`<p>${readingTextsIn(language).truncated}</p>` : ''} !${partsOf(input)}
    <p class="quiet">${creditOf(resource, { siteName: site.siteName, address, language })}</p>`
  return plainPage({
    title: texts.title({ title: resource.title }),
    language,
    path: textPath(resource.id, text.part),
    baseUrl: site.baseUrl,
    body,
    styles: readingStyles,
  })
}
