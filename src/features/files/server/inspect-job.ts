/** What the child of an inspection does: looks at one file and says what it found. */
import type { FileExtension } from '../file-type.ts'
import { checkFile } from './check-file.ts'

export interface InspectInput {
  /** Of a local file; or its bytes, where there is no local one. */
  readonly file: string | Uint8Array
  readonly extension: FileExtension
}

/** The verdict; `diskTrouble` is the code of what the disk said instead of giving the bytes. */
export async function run({ file, extension }: InspectInput) {
  try {
    return await checkFile(file, { extension })
  } catch (trouble) {
    const { code } = trouble as NodeJS.ErrnoException
    if (code === undefined) throw trouble
    return { diskTrouble: code }
  }
}
