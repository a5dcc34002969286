import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { type FileExtension, type FileType, maxFileBytes } from '../file-type.ts'
import { checkOle } from './checks/check-ole.ts'
import { checkOoxml } from './checks/check-ooxml.ts'
import { checkPdf } from './checks/check-pdf.ts'
import type { AcceptedFile, FileVerdict, RefusedFile } from './checks/file-verdict.ts'

/** With the checksum and size of the very bytes that were looked at. */
export interface CheckedFile extends AcceptedFile {
  /** In hexadecimal. */
  readonly sha256: string
  readonly bytes: number
}

const checks: Record<FileExtension, (file: Buffer) => AcceptedFile> = {
  pdf: checkPdf,
  doc: (file) => checkOle(file, 'WordDocument'),
  ppt: (file) => checkOle(file, 'PowerPoint Document'),
  docx: (file) => checkOoxml(file, 'wordprocessingml.document'),
  pptx: (file) => checkOoxml(file, 'presentationml.presentation'),
}

/** Tells by structure, not by name, whether a local file, or bytes in memory, of at most 10,485,760 bytes is what its name promises (T20). Throws only when the disk does. */
export async function checkFile(
  file: string | Uint8Array,
  { extension }: Pick<FileType, 'extension'>,
): Promise<CheckedFile | RefusedFile> {
  if (typeof file !== 'string') return checkBytes(Buffer.from(file), extension)
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size === 0) return { ok: false, reason: 'empty' }
    if (size > maxFileBytes) return { ok: false, reason: 'too_large' }
    return checkBytes(await handle.readFile(), extension)
  } finally {
    await handle.close()
  }
}

function checkBytes(file: Buffer, extension: FileExtension): CheckedFile | RefusedFile {
  const verdict = verdictOn(file, checks[extension])
  if (!verdict.ok) return verdict
  return { ...verdict, sha256: createHash('sha256').update(file).digest('hex'), bytes: file.length }
}

function verdictOn(file: Buffer, check: (file: Buffer) => AcceptedFile): FileVerdict {
  try {
    return check(file)
  } catch (error) {
    if (error instanceof UnsafeFileError) return { ok: false, reason: error.reason }
    // A number in the file points outside of it: Buffer says RangeError.
    if (error instanceof RangeError) return { ok: false, reason: 'damaged' }
    throw error
  }
}
