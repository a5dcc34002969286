/** What the child of an inspection does: looks at one file and says what it found. */
import type { FileExtension } from '../file-type.ts'
import { checkFile } from './check-file.ts'

export interface InspectInput {
  /** Of a local file; or its bytes, where there is no local one. */
  readonly file: string | Uint8Array
  readonly extension: FileExtension
}

/** The verdict; `diskError` is the code of what the disk said instead of giving the bytes. */
export async function run({ file, extension }: InspectInput) {
  try {
    return await checkFile(file, { extension })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { diskError: code }
  }
}
