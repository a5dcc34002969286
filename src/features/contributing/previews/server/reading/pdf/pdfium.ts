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
type Untyped = Readonly<
  Record<
    | '_FPDF_GetMetaText'
    | '_FPDF_GetFormType'
    | '_FPDFCatalog_IsTagged'
    | `_FPDF_StructTree_${'GetForPage' | 'CountChildren' | 'GetChildAtIndex' | 'Close'}`
    | `_FPDF_StructElement_${'GetType' | 'GetAltText' | 'CountChildren' | 'GetChildAtIndex'}`
    | `_FPDFPage_${'GetAnnotCount' | 'GetAnnot' | 'CloseAnnot' | 'Flatten'}`
    | `_FPDFAnnot_${'GetSubtype' | 'GetFlags' | 'GetStringValue' | 'IsOptionSelected'}`
    | `_FPDFAnnot_Get${'FormFieldType' | 'FormFieldFlags' | 'FormFieldValue' | 'OptionCount' | 'OptionLabel'}`,
    (...values: number[]) => number
  >
>
type Engine = Awaited<ReturnType<typeof newInstance>> & Untyped

/** The functions of PDFium's C interface, whose exports begin with an underscore. */
type Api = { readonly [Name in keyof Engine as Name extends `_${infer Own}` ? Own : never]: Engine[Name] }
const apiOf = (engine: Engine) =>
  Object.fromEntries(Object.entries(engine).map(([name, value]) => [name.replace(/^_/, ''), value])) as Api

/** Size of PDFium's description of a program that fills in forms; this one has no functions, and runs no script. */
const formInfoBytes = 256
const formInfoVersion = 2

/** PDFium's own functions. Pages, texts, bitmaps and annotations are handles that must be closed. */
export async function loadPdfium() {
  const engine = (await newInstance()) as Engine
  const api = apiOf(engine)
  api.FPDF_InitLibraryWithConfig({})
  const memory = memoryOf(engine)
  return {
    api,
    ...memory,
    /** Handle of the form; undefined without one. */
    formOf(pdf: number) {
      if (api.FPDF_GetFormType(pdf) === 0) return undefined
      const info = Buffer.alloc(formInfoBytes)
      info.writeUInt32LE(formInfoVersion)
      return api.FPDFDOC_InitFormFillEnvironment(pdf, memory.put(info)) || undefined
    },
  }
}
export type Pdfium = Awaited<ReturnType<typeof loadPdfium>>

function memoryOf(engine: Engine) {
  const { malloc, free } = engine.wasmExports
  /** Copies, because the memory moves when it grows. */
  const take = (pointer: number, bytes: number) => engine.HEAPU8.slice(pointer, pointer + bytes)
  /** Copies bytes into the engine's memory; returns their pointer. */
  function put(bytes: Uint8Array) {
    const pointer = malloc(bytes.length)
    engine.HEAPU8.set(bytes, pointer)
    return pointer
  }
  /** Calls a function that writes a text of at most so many bytes; empty for a longer one. */
  function textBy(write: (buffer: number, bytes: number) => number, maxBytes: number) {
    const bytes = write(0, 0)
    if (bytes <= 2 || bytes > maxBytes) return ''
    const pointer = malloc(bytes)
    write(pointer, bytes)
    const text = take(pointer, bytes - 2)
    free(pointer)
    return Buffer.from(text).toString('utf16le')
  }
  return { malloc, free, take, put, textBy }
}
