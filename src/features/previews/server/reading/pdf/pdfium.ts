/** PDFium as WebAssembly, in an instance for each file. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumModule } from '@hyzyla/pdfium'

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

/** Missing from the types of the package. Texts are UTF-16; their functions return bytes with the terminating zero. */
interface Untyped {
  _FPDF_GetMetaText(pdf: number, tag: number, buffer: number, bytes: number): number
  _FPDF_GetFormType(pdf: number): number
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFAnnot_GetSubtype(annotation: number): number
  _FPDFAnnot_GetFlags(annotation: number): number
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, bytes: number): number
  _FPDFAnnot_GetOptionCount(form: number, annotation: number): number
  _FPDFAnnot_IsOptionSelected(form: number, annotation: number, index: number): number
  _FPDFAnnot_GetOptionLabel(
    form: number,
    annotation: number,
    index: number,
    to: number,
    bytes: number,
  ): number
}

/** Size of PDFium's description of a program that fills in forms; this one has no functions, and runs no script. */
const formInfoBytes = 256
const formInfoVersion = 2

const annotationFunctions = (engine: Untyped) => ({
  count: engine._FPDFPage_GetAnnotCount,
  open: engine._FPDFPage_GetAnnot,
  close: engine._FPDFPage_CloseAnnot,
  subtype: engine._FPDFAnnot_GetSubtype,
  flags: engine._FPDFAnnot_GetFlags,
  entry: engine._FPDFAnnot_GetStringValue,
  fieldType: engine._FPDFAnnot_GetFormFieldType,
  fieldFlags: engine._FPDFAnnot_GetFormFieldFlags,
  fieldValue: engine._FPDFAnnot_GetFormFieldValue,
  optionCount: engine._FPDFAnnot_GetOptionCount,
  isSelected: engine._FPDFAnnot_IsOptionSelected,
  optionLabel: engine._FPDFAnnot_GetOptionLabel,
})

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
    _FPDF_GetFormType: formType,
    _FPDFDOC_InitFormFillEnvironment: openForm,
    _FORM_OnAfterLoadPage: showFields,
    _FPDF_FFLDraw: drawFields,
  } = engine as typeof engine & Untyped
  begin({})
  const { malloc, free } = engine.wasmExports
  return {
    document: { open: openDocument, lastError, pageCount, metaText },
    page: { open: openPage, close: closePage, width: pageWidth, height: pageHeight, draw },
    text: { open: openText, close: closeText, countCharacters, write: writeText },
    bitmap: { make: makeBitmap, fill, close: closeBitmap },
    form: { showOn: showFields, draw: drawFields },
    annotation: annotationFunctions(engine as typeof engine & Untyped),
    malloc,
    free,
    /** Handle of the form; undefined without one. */
    formOf(pdf: number) {
      if (formType(pdf) === 0) return undefined
      const info = malloc(formInfoBytes)
      engine.HEAPU8.fill(0, info, info + formInfoBytes)
      engine.HEAPU8[info] = formInfoVersion
      return openForm(pdf, info) || undefined
    },
    /** Calls a function that writes a text of at most so many bytes; empty for a longer one. */
    textBy(write: (buffer: number, bytes: number) => number, maxBytes: number) {
      const bytes = write(0, 0)
      if (bytes <= 2 || bytes > maxBytes) return ''
      const pointer = malloc(bytes)
      write(pointer, bytes)
      const text = engine.HEAPU8.slice(pointer, pointer + bytes - 2)
      free(pointer)
      return Buffer.from(text).toString('utf16le')
    },
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
