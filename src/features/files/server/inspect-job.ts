/** Sandboxed job of `inspectFile`. */
import type { FileExtension } from '../file-type.ts'
import { checkFile } from './check-file.ts'

export interface InspectInput {
  /** Path of a local file, or its bytes. */
  readonly file: string | Uint8Array
  readonly extension: FileExtension
}

/** Returns the verdict, or the error code of the disk as `diskError`. */
export async function run({ file, extension }: InspectInput) {
  try {
    return await checkFile(file, { extension })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { diskError: code }
  }
}
