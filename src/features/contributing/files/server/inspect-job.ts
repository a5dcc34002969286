/** Sandboxed job of `inspectFile`. */
import { readFile } from 'node:fs/promises'
import type { FileExtension } from '../file-type.ts'
import { checkFile } from './check-file.ts'
import { recognizeContent } from './recognize-content.ts'

export interface InspectInput {
  /** Path of a local file, or its bytes. */
  readonly file: string | Uint8Array
  readonly extension: FileExtension
}

/** Returns the verdict, with the recognized content of another type, or the error code of the disk as `diskError`. */
export async function run({ file, extension }: InspectInput) {
  try {
    const found = await checkFile(file, { extension })
    if (found.ok || found.reason !== 'wrong_content') return found
    const bytes = typeof file === 'string' ? await readFile(file) : Buffer.from(file)
    return { ...found, content: recognizeContent(bytes, extension) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { diskError: code }
  }
}
