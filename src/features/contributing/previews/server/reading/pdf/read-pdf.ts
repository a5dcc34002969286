import { coverWidths } from '../../../cover.ts'
import { cleanText, maxTextCharacters } from '../text/clean-text.ts'
import { validPageCount, type FileContent, type ShouldContinue, pagesAsText } from '../file-content.ts'
import { isWithoutMeaning } from '../text/text-layer.ts'
import { annotationTexts } from './annotation-texts.ts'
import { structureFacts, structureOf } from './page-structure.ts'
import { drawPage, type OpenPdf, openPdf, withPage } from './pdf-pages.ts'
import type { Pdfium } from './pdfium.ts'

const coverShape = { width: coverWidths.large, maxRatio: 4 / 3 }
/** Their text decides whether the letters have a meaning, their tags the facts. */
const samplePages = 50

/** Text while `shouldContinue`, and the rendered first page. Throws for an encrypted or damaged file. */
export async function readPdf(file: Buffer, shouldContinue: ShouldContinue): Promise<FileContent> {
  const opened = await openPdf(file)
  const { pages } = opened
  return {
    ...textOf(opened, shouldContinue),
    facts: factsOf(opened, shouldContinue),
    paged: validPageCount(pages) ?? 0,
    pages: validPageCount(pages),
    author: authorOf(opened),
    pictures: () => [drawPage(opened, 0, coverShape)].filter((picture) => picture !== undefined),
  }
}

const maxAuthorBytes = 400

function authorOf({ pdfium, pdf }: OpenPdf) {
  const tag = pdfium.put(Buffer.from('Author\0'))
  return (
    pdfium.textBy((to, bytes) => pdfium.api.FPDF_GetMetaText(pdf, tag, to, bytes), maxAuthorBytes) ||
    undefined
  )
}

/** By the tags of the first pages. Of a PDF without tags nothing else is known. */
function factsOf({ pdfium, pdf, pages }: OpenPdf, shouldContinue: ShouldContinue) {
  if (!pdfium.api.FPDFCatalog_IsTagged(pdf)) return { tagged: false }
  const elements = Array.from({ length: Math.min(pages, samplePages) }, (_, i) =>
    shouldContinue() ? (withPage(pdfium, pdf, i, (page) => structureOf(pdfium, page)) ?? []) : [],
  )
  return structureFacts(elements.flat())
}

const emptyPage = { text: '', texts: [], hasDrawn: false, isWhole: true }

/** Page by page, so that a long book has at least the text of its first pages. Letters without meaning are left out. */
function textOf({ pdfium, pdf, form, pages, open }: OpenPdf, shouldContinue: ShouldContinue) {
  const layers: string[] = []
  const notes: string[] = []
  let left = maxTextCharacters
  let isWhole = true
  let copy: number | undefined
  for (let i = 0; i < pages && left > 0 && shouldContinue(); i++) {
    const found = withPage(pdfium, pdf, i, (page) => ({
      text: pageText(pdfium, page),
      ...annotationTexts(pdfium, page, form, shouldContinue),
    }))
    const { text, texts, hasDrawn, isWhole: isPageWhole } = found ?? emptyPage
    const layer = hasDrawn ? (drawnText(pdfium, (copy ??= open()), i) ?? text) : text
    const note = texts.filter((each) => !layer.includes(each)).join('\n')
    layers.push(layer)
    notes.push(note)
    left -= layer.length + note.length
    isWhole &&= isPageWhole
  }
  const isRead = !isWithoutMeaning(cleanText(layers.slice(0, samplePages).join('\n')))
  return {
    text: pagesAsText(notes.map((note, i) => (isRead ? `${layers[i]}\n${note}` : note))),
    isWhole: isWhole && isRead && layers.length === pages && left >= 0,
  }
}

/** Text of a page with its stamps, signatures and buttons, which become content of the page in a copy of the file. */
function drawnText(pdfium: Pdfium, copy: number, number: number) {
  withPage(pdfium, copy, number, (page) => pdfium.api.FPDFPage_Flatten(page, 0))
  return withPage(pdfium, copy, number, (page) => pageText(pdfium, page))
}

function pageText(pdfium: Pdfium, page: number) {
  const text = pdfium.api.FPDFText_LoadPage(page)
  if (!text) return ''
  const characters = Math.min(pdfium.api.FPDFText_CountChars(text), maxTextCharacters + 1)
  const pointer = characters > 0 ? pdfium.malloc((characters + 1) * 2) : 0
  try {
    if (pointer === 0) return ''
    // The count includes the terminating zero.
    const written = pdfium.api.FPDFText_GetText(text, 0, characters, pointer) - 1
    return Buffer.from(pdfium.take(pointer, Math.max(0, written) * 2)).toString('utf16le')
  } finally {
    if (pointer !== 0) pdfium.free(pointer)
    pdfium.api.FPDFText_ClosePage(text)
  }
}
