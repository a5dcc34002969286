/** The PDF engine of Chromium, compiled to WebAssembly: it can reach neither disk nor network. */
import { PDFiumModule } from '@hyzyla/pdfium'

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
