/** Checks a file of the bundle like an upload: type, content, sha256, viruses. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import {
  type FileExtension,
  type FileType,
  fileTypeOf,
  fileTypes,
} from '#features/contributing/files/file-type.ts'
import { cleanFileName } from '#features/contributing/files/file-name.ts'
import { refusalFailures } from '#features/contributing/files/messages.ts'
import type { RefusalCause } from '#features/contributing/files/server/checks/file-verdict.ts'
import { inspectFile } from '#features/contributing/files/server/inspect-file.ts'
import type { VirusScan } from '#platform/files/virus-scanner.ts'
import { quoteForTerminal } from './import-args.ts'
import type { ImportDeps } from './import-run.ts'
import type { GatheredObject } from './import-repository.ts'

const { pdf, doc, docx, ppt, pptx } = fileTypes
const kinds: readonly { readonly begins: Buffer; readonly types: readonly FileType[] }[] = [
  { begins: Buffer.from('%PDF'), types: [pdf] },
  { begins: Buffer.from('\uFEFF%PDF'), types: [pdf] },
  { begins: Buffer.from('d0cf11e0a1b11ae1', 'hex'), types: [doc, ppt] },
  { begins: Buffer.from('PK\x03\x04', 'latin1'), types: [docx, pptx] },
]

/**
 * Returns the possible types, likeliest first; empty for an unsupported file. The original site named objects after
 * their titles, often without an extension or with a wrong one.
 */
function candidateTypes(fileName: string, start: Buffer): readonly FileType[] {
  const named = fileTypeOf(fileName)
  const possible = kinds.find(({ begins }) => start.subarray(0, begins.length).equals(begins))?.types ?? []
  return named ? [named, ...possible.filter((type) => type !== named)] : possible
}

export interface BundledFile {
  readonly path: string
  readonly fileName: string
  readonly extension: FileExtension
  readonly mime: FileType['mime']
  readonly bytes: number
  readonly sha256: string
  readonly activeContent: boolean
  readonly remoteContent: boolean
  readonly virusScan: VirusScan
}

async function startOf(path: string) {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Inspects the file as each candidate type until one matches. */
async function inspected({ runInChild }: ImportDeps, path: string, fileName: string) {
  const start = await startOf(path)
  let cause: RefusalCause = start.length === 0 ? 'empty' : 'wrong_content'
  for (const type of candidateTypes(fileName, start)) {
    const found = await inspectFile(runInChild, path, type)
    if (found.ok) return { ...found, type }
    cause = found.content ?? found.reason
    if (found.reason !== 'wrong_content') break
  }
  return { ok: false as const, cause }
}

async function scan({ virusScanner }: ImportDeps, path: string): Promise<VirusScan> {
  if (!virusScanner.isOn) return 'off'
  const bytes = createReadStream(path)
  try {
    return await virusScanner.scan(bytes)
  } finally {
    bytes.destroy()
  }
}

const nameWith = (fileName: string, { extension }: FileType) =>
  cleanFileName(fileTypeOf(fileName)?.extension === extension ? fileName : `${fileName}.${extension}`)

/** Returns the checked file of an object, or a message why it is refused. `sha256` is that of the export, if any. */
export async function checkBundled(
  deps: ImportDeps,
  { name, fileName, sha256 }: GatheredObject,
): Promise<BundledFile | string> {
  const path = await deps.bundle.find(name)
  if (path === undefined)
    return `The file ${quoteForTerminal(name)} is not in ${deps.bundle.folder}. Put it there, or leave the row out.`
  const found = await inspected(deps, path, fileName)
  const rejected = (cause: RefusalCause) =>
    `The file ${quoteForTerminal(name)} is refused. ${refusalFailures[cause]} Otherwise, leave the row out.`
  if (!found.ok) return rejected(found.cause)
  if (sha256 !== undefined && sha256 !== found.sha256)
    return `The file ${quoteForTerminal(name)} is not the one the export was made with (its sha256 differs). Leave the row out, or repair the file.`
  const virusScan = await scan(deps, path)
  if (virusScan === 'infected') return rejected('virus')
  const { type, bytes, activeContent, remoteContent } = found
  return {
    path,
    fileName: nameWith(fileName, type),
    extension: type.extension,
    mime: type.mime,
    bytes,
    sha256: found.sha256,
    activeContent,
    remoteContent,
    virusScan,
  }
}
