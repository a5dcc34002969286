/** Opens a PDF, and draws its pages. */
import type { Picture } from '../file-content.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'

/** Flags: annotations, and RGB byte order. */
const renderFlags = 0x01 | 0x10
const bytesPerPixel = 4
const white = 0xffffffff
/** A longer page is compressed to this ratio. */
export const maxPageRatio = 8
const minHeight = 60
const passwordNeeded = 4

class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError'
  constructor(code: number) {
    super(code === passwordNeeded ? 'it has a password' : `it is broken (${code})`)
  }
}

/** Throws for an encrypted or damaged file. */
export async function openPdf(file: Buffer) {
  const pdfium = await loadPdfium()
  const pointer = pdfium.put(file)
  const open = () => pdfium.api.FPDF_LoadMemDocument(pointer, file.length, 0)
  const pdf = open()
  const { FPDF_GetLastError: errorCode } = pdfium.api
  if (!pdf) throw new UnreadablePdfError(errorCode())
  const pages = pdfium.api.FPDF_GetPageCount(pdf)
  /** `open` opens the file once more. */
  return { pdfium, pdf, form: pdfium.formOf(pdf), pages, open }
}
export type OpenPdf = Awaited<ReturnType<typeof openPdf>>

/** Undefined for a page that cannot be opened. Pages count from 0. */
export function withPage<T>(
  pdfium: Pdfium,
  pdf: number,
  number: number,
  use: (page: number) => T,
): T | undefined {
  const page = pdfium.api.FPDF_LoadPage(pdf, number)
  if (!page) return undefined
  try {
    return use(page)
  } finally {
    pdfium.api.FPDF_ClosePage(page)
  }
}

interface Shape {
  /** In pixels. */
  readonly width: number
  /** Of height to width; a longer page shows only its top. */
  readonly maxRatio: number
}

/** Draws a page on white, with annotations and fields. Undefined for a page that cannot be opened. */
export const drawPage = ({ pdfium, pdf, form }: OpenPdf, number: number, shape: Shape) =>
  withPage(pdfium, pdf, number, (page) => pictureOf(pdfium, page, form, shape))

function pictureOf(
  { api, malloc, take, free }: Pdfium,
  page: number,
  form: number | undefined,
  { width, maxRatio }: Shape,
): Exclude<Picture, { readonly encoded: unknown }> {
  const ratio = api.FPDF_GetPageHeight(page) / api.FPDF_GetPageWidth(page)
  const fullHeight = Math.max(
    1,
    Math.round(width * Math.min(Number.isFinite(ratio) ? ratio : 1, maxPageRatio)),
  )
  const height = Math.max(minHeight, Math.min(fullHeight, Math.round(width * maxRatio)))
  const bytes = width * height * bytesPerPixel
  const pointer = malloc(bytes)
  const bitmap = api.FPDFBitmap_CreateEx(width, height, bytesPerPixel, pointer, width * bytesPerPixel)
  api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, fullHeight, 0, renderFlags)
  if (form !== undefined) {
    api.FORM_OnAfterLoadPage(page, form)
    api.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, fullHeight, 0, renderFlags)
  }
  const pixels = take(pointer, bytes)
  api.FPDFBitmap_Destroy(bitmap)
  free(pointer)
  return { width, height, pixels }
}
