import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumModule } from '@hyzyla/pdfium'
import { coverWidths } from '../../cover.ts'
import { maxTextCharacters } from './clean-text.ts'
import {
  validPageCount,
  type FileContent,
  type ShouldContinue,
  pagesAsText,
  type Picture,
} from './file-content.ts'

/** The part of the global in use: the types of browsers are not among those of server code. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  Instance: new (code: object, imports: object) => { readonly exports: object }
}

const wasmFile = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')
let compiled: Promise<object> | undefined

/** Compiles PDFium once in a process. Each file gets an instance of its own, with its own memory. */
async function newInstance() {
  compiled ??= readFile(wasmFile).then((bytes) => WebAssembly.compile(bytes))
  const code = await compiled
  return PDFiumModule({
    instantiateWasm(imports: object, onInstance) {
      const instance = new WebAssembly.Instance(code, imports)
      onInstance(instance)
      return instance.exports
    },
  })
}

/** Missing from the types of the package: writes UTF-16, returns its bytes with the terminating zero. */
interface MetaText {
  _FPDF_GetMetaText(pdf: number, tag: number, buffer: number, bytes: number): number
}

/** PDFium's functions under plain names. Pages, texts and bitmaps are handles that must be closed. */
export async function loadPdfium() {
  const engine = await newInstance()
  const {
    _FPDF_InitLibraryWithConfig: begin,
    _FPDF_LoadMemDocument: openDocument,
    _FPDF_GetLastError: lastError,
    _FPDF_GetPageCount: pageCount,
    _FPDF_GetMetaText: metaText,
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
  } = engine as typeof engine & MetaText
  begin({})
  const { malloc, free } = engine.wasmExports
  return {
    document: { open: openDocument, lastError, pageCount, metaText },
    page: { open: openPage, close: closePage, width: pageWidth, height: pageHeight, draw },
    text: { open: openText, close: closeText, countCharacters, write: writeText },
    bitmap: { make: makeBitmap, fill, close: closeBitmap },
    malloc,
    free,
    /** Copies bytes into the engine's memory; returns their pointer. */
    put(bytes: Uint8Array) {
      const pointer = malloc(bytes.length)
      engine.HEAPU8.set(bytes, pointer)
      return pointer
    },
    /** Copies, because the memory moves when it grows. */
    take: (pointer: number, bytes: number) => engine.HEAPU8.slice(pointer, pointer + bytes),
  }
}
export type Pdfium = Awaited<ReturnType<typeof loadPdfium>>

/** Flags: annotations, and RGB byte order. */
const renderFlags = 0x01 | 0x10
const bytesPerPixel = 4
const white = 0xffffffff
/** A longer page is compressed to this ratio; the picture shows only its top. */
const maxPageRatio = 8
const maxRatio = 4 / 3
const minHeight = 60
const passwordNeeded = 4

/** Text while `shouldContinue`, and the rendered first page. Throws for an encrypted or damaged file. */
export async function readPdf(file: Buffer, shouldContinue: ShouldContinue): Promise<FileContent> {
  const pdfium = await loadPdfium()
  const pdf = pdfium.document.open(pdfium.put(file), file.length, 0)
  if (!pdf) throw new UnreadablePdfError(pdfium.document.lastError())
  const pages = pdfium.document.pageCount(pdf)
  return {
    text: textOf(pdfium, pdf, pages, shouldContinue),
    paged: validPageCount(pages) ?? 0,
    pages: validPageCount(pages),
    author: authorOf(pdfium, pdf),
    pictures: () => withPage(pdfium, pdf, 0, (page) => [pictureOf(pdfium, page)]) ?? [],
  }
}

const maxAuthorBytes = 400

function authorOf(pdfium: Pdfium, pdf: number) {
  const tag = pdfium.put(Buffer.from('Author\0'))
  const pointer = pdfium.malloc(maxAuthorBytes)
  const bytes = pdfium.document.metaText(pdf, tag, pointer, maxAuthorBytes)
  if (bytes <= 2 || bytes > maxAuthorBytes) return undefined
  return Buffer.from(pdfium.take(pointer, bytes - 2)).toString('utf16le')
}

class UnreadablePdfError extends Error {
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

/** Page by page, so that a long book has at least the text of its first pages. */
function textOf(pdfium: Pdfium, pdf: number, pages: number, shouldContinue: ShouldContinue) {
  const texts: string[] = []
  let left = maxTextCharacters
  for (let i = 0; i < pages && left > 0 && shouldContinue(); i++) {
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
  const pointer = characters > 0 ? pdfium.malloc((characters + 1) * 2) : 0
  try {
    if (pointer === 0) return ''
    // The count includes the terminating zero.
    const written = pdfium.text.write(text, 0, characters, pointer) - 1
    return Buffer.from(pdfium.take(pointer, Math.max(0, written) * 2)).toString('utf16le')
  } finally {
    if (pointer !== 0) pdfium.free(pointer)
    pdfium.text.close(text)
  }
}

/** Renders the top of the page in the width of the large cover, on white. */
function pictureOf(pdfium: Pdfium, page: number): Picture {
  const { large: width } = coverWidths
  const ratio = pdfium.page.height(page) / pdfium.page.width(page)
  const fullHeight = Math.max(
    1,
    Math.round(width * Math.min(Number.isFinite(ratio) ? ratio : 1, maxPageRatio)),
  )
  const height = Math.max(minHeight, Math.min(fullHeight, Math.round(width * maxRatio)))
  const bytes = width * height * bytesPerPixel
  const pointer = pdfium.malloc(bytes)
  const bitmap = pdfium.bitmap.make(width, height, bytesPerPixel, pointer, width * bytesPerPixel)
  pdfium.bitmap.fill(bitmap, 0, 0, width, height, white)
  pdfium.page.draw(bitmap, page, 0, 0, width, fullHeight, 0, renderFlags)
  const pixels = pdfium.take(pointer, bytes)
  pdfium.bitmap.close(bitmap)
  pdfium.free(pointer)
  return { width, height, pixels }
}
