import { coverWidths } from '../../../cover.ts'
import { cleanText, maxTextCharacters } from '../text/clean-text.ts'
import {
  validPageCount,
  type FileContent,
  type ShouldContinue,
  pagesAsText,
  type Picture,
} from '../file-content.ts'
import { isWithoutMeaning } from '../text/text-layer.ts'
import { annotationTexts } from './annotation-texts.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'

/** Flags: annotations, and RGB byte order. */
const renderFlags = 0x01 | 0x10
const bytesPerPixel = 4
const white = 0xffffffff
/** A longer page is compressed to this ratio; the picture shows only its top. */
const maxPageRatio = 8
const maxRatio = 4 / 3
const minHeight = 60
const passwordNeeded = 4
/** Their text decides whether the letters have a meaning. */
const samplePages = 50

/** Text while `shouldContinue`, and the rendered first page. Throws for an encrypted or damaged file. */
export async function readPdf(file: Buffer, shouldContinue: ShouldContinue): Promise<FileContent> {
  const pdfium = await loadPdfium()
  const pointer = pdfium.put(file)
  const open = () => pdfium.api.FPDF_LoadMemDocument(pointer, file.length, 0)
  const pdf = open()
  const { FPDF_GetLastError: errorCode } = pdfium.api
  if (!pdf) throw new UnreadablePdfError(errorCode())
  const pages = pdfium.api.FPDF_GetPageCount(pdf)
  const form = pdfium.formOf(pdf)
  return {
    ...textOf({ pdfium, pdf, form, open }, pages, shouldContinue),
    paged: validPageCount(pages) ?? 0,
    pages: validPageCount(pages),
    author: authorOf(pdfium, pdf),
    pictures: () => withPage(pdfium, pdf, 0, (page) => [pictureOf(pdfium, page, form)]) ?? [],
  }
}

interface OpenPdf {
  readonly pdfium: Pdfium
  readonly pdf: number
  readonly form: number | undefined
  /** Opens the file once more. */
  readonly open: () => number
}

const maxAuthorBytes = 400

function authorOf(pdfium: Pdfium, pdf: number) {
  const tag = pdfium.put(Buffer.from('Author\0'))
  return (
    pdfium.textBy((to, bytes) => pdfium.api.FPDF_GetMetaText(pdf, tag, to, bytes), maxAuthorBytes) ||
    undefined
  )
}

class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError'
  constructor(code: number) {
    super(code === passwordNeeded ? 'it has a password' : `it is broken (${code})`)
  }
}

function withPage<T>(pdfium: Pdfium, pdf: number, number: number, use: (page: number) => T): T | undefined {
  const page = pdfium.api.FPDF_LoadPage(pdf, number)
  if (!page) return undefined
  try {
    return use(page)
  } finally {
    pdfium.api.FPDF_ClosePage(page)
  }
}

const emptyPage = { text: '', texts: [], hasDrawn: false, isWhole: true }

/** Page by page, so that a long book has at least the text of its first pages. Letters without meaning are left out. */
function textOf({ pdfium, pdf, form, open }: OpenPdf, pages: number, shouldContinue: ShouldContinue) {
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

/** Renders the top of the page in the width of the large cover, on white. */
function pictureOf(pdfium: Pdfium, page: number, form: number | undefined): Picture {
  const { large: width } = coverWidths
  const ratio = pdfium.api.FPDF_GetPageHeight(page) / pdfium.api.FPDF_GetPageWidth(page)
  const fullHeight = Math.max(
    1,
    Math.round(width * Math.min(Number.isFinite(ratio) ? ratio : 1, maxPageRatio)),
  )
  const height = Math.max(minHeight, Math.min(fullHeight, Math.round(width * maxRatio)))
  const bytes = width * height * bytesPerPixel
  const pointer = pdfium.malloc(bytes)
  const bitmap = pdfium.api.FPDFBitmap_CreateEx(width, height, bytesPerPixel, pointer, width * bytesPerPixel)
  pdfium.api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium.api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, fullHeight, 0, renderFlags)
  if (form !== undefined) {
    pdfium.api.FORM_OnAfterLoadPage(page, form)
    pdfium.api.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, fullHeight, 0, renderFlags)
  }
  const pixels = pdfium.take(pointer, bytes)
  pdfium.api.FPDFBitmap_Destroy(bitmap)
  pdfium.free(pointer)
  return { width, height, pixels }
}
