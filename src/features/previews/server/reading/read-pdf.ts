import { PDFiumModule } from '@hyzyla/pdfium'
import { coverWidths } from '../../cover.ts'
import { maxTextCharacters } from './clean-text.ts'
import { countOf, type FileContent, type ShouldContinue, pagesAsText, type Picture } from './file-content.ts'

/** The engine's functions under plain names. Pages, texts and bitmaps are numbers; what is opened has to be closed. */
export async function loadPdfium() {
  const engine = await PDFiumModule({})
  const {
    _FPDF_InitLibraryWithConfig: begin,
    _FPDF_LoadMemDocument: openDocument,
    _FPDF_GetLastError: lastError,
    _FPDF_GetPageCount: pageCount,
    _FPDF_LoadPage: openPage,
    _FPDF_ClosePage: closePage,
    _FPDF_GetPageWidth: pageWidth,
    _FPDF_GetPageHeight: pageHeight,
    _FPDFText_LoadPage: openText,
    _FPDFText_ClosePage: closeText,
    _FPDFText_CountChars: countCharacters,
    _FPDFText_GetText: writeText,
    _FPDFBitmap_CreateEx: makeBitmap,
    _FPDFBitmap_FillRect: fill,
    _FPDFBitmap_Destroy: closeBitmap,
    _FPDF_RenderPageBitmap: draw,
  } = engine
  begin({})
  const { malloc, free } = engine.wasmExports
  return {
    document: { open: openDocument, lastError, pageCount },
    page: { open: openPage, close: closePage, width: pageWidth, height: pageHeight, draw },
    text: { open: openText, close: closeText, countCharacters, write: writeText },
    bitmap: { make: makeBitmap, fill, close: closeBitmap },
    malloc,
    free,
    /** Puts bytes into the engine's memory; gives their place. */
    put(bytes: Uint8Array) {
      const place = malloc(bytes.length)
      engine.HEAPU8.set(bytes, place)
      return place
    },
    /** A copy: the memory itself moves when it grows. */
    take: (place: number, bytes: number) => engine.HEAPU8.slice(place, place + bytes),
  }
}
export type Pdfium = Awaited<ReturnType<typeof loadPdfium>>

/** Annotations are drawn too; red before blue. */
const drawing = 0x01 | 0x10
const bytesPerPixel = 4
const white = 0xffffffff
/** A page that is longer is drawn shorter than it is, and only its top. */
const tallestRatio = 8
const maxRatio = 4 / 3
const leastHeight = 60
const passwordNeeded = 4

/** All text, as long as `mayGoOn`; the first page as it is printed. Throws for a file with a password, or one that is broken beyond repair. */
export async function readPdf(file: Buffer, mayGoOn: ShouldContinue): Promise<FileContent> {
  const pdfium = await loadPdfium()
  const pdf = pdfium.document.open(pdfium.put(file), file.length, 0)
  if (!pdf) throw new UnreadablePdf(pdfium.document.lastError())
  const pages = pdfium.document.pageCount(pdf)
  return {
    text: textOf(pdfium, pdf, pages, mayGoOn),
    paged: countOf(pages) ?? 0,
    pages: countOf(pages),
    pictures: () => withPage(pdfium, pdf, 0, (page) => [pictureOf(pdfium, page)]) ?? [],
  }
}

class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf'
  constructor(code: number) {
    super(code === passwordNeeded ? 'it has a password' : `it is broken (${code})`)
  }
}

function withPage<T>(pdfium: Pdfium, pdf: number, number: number, use: (page: number) => T): T | undefined {
  const page = pdfium.page.open(pdf, number)
  if (!page) return undefined
  try {
    return use(page)
  } finally {
    pdfium.page.close(page)
  }
}

/** Page by page, so that a book that takes too long is known by its beginning. */
function textOf(pdfium: Pdfium, pdf: number, pages: number, mayGoOn: ShouldContinue) {
  const texts: string[] = []
  let left = maxTextCharacters
  for (let i = 0; i < pages && left > 0 && mayGoOn(); i++) {
    const text = withPage(pdfium, pdf, i, (page) => pageText(pdfium, page)) ?? ''
    texts.push(text)
    left -= text.length
  }
  return pagesAsText(texts)
}

function pageText(pdfium: Pdfium, page: number) {
  const text = pdfium.text.open(page)
  if (!text) return ''
  const characters = Math.min(pdfium.text.countCharacters(text), maxTextCharacters)
  const place = characters > 0 ? pdfium.malloc((characters + 1) * 2) : 0
  try {
    if (place === 0) return ''
    // The closing zero is counted.
    const written = pdfium.text.write(text, 0, characters, place) - 1
    return Buffer.from(pdfium.take(place, Math.max(0, written) * 2)).toString('utf16le')
  } finally {
    if (place !== 0) pdfium.free(place)
    pdfium.text.close(text)
  }
}

/** The top of the page, as wide as the large cover, on white. */
function pictureOf(pdfium: Pdfium, page: number): Picture {
  const { large: width } = coverWidths
  const ratio = pdfium.page.height(page) / pdfium.page.width(page)
  const whole = Math.max(1, Math.round(width * Math.min(Number.isFinite(ratio) ? ratio : 1, tallestRatio)))
  const height = Math.max(leastHeight, Math.min(whole, Math.round(width * maxRatio)))
  const bytes = width * height * bytesPerPixel
  const place = pdfium.malloc(bytes)
  const bitmap = pdfium.bitmap.make(width, height, bytesPerPixel, place, width * bytesPerPixel)
  pdfium.bitmap.fill(bitmap, 0, 0, width, height, white)
  pdfium.page.draw(bitmap, page, 0, 0, width, whole, 0, drawing)
  const pixels = pdfium.take(place, bytes)
  pdfium.bitmap.close(bitmap)
  pdfium.free(place)
  return { width, height, pixels }
}
