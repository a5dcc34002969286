/**
 * Checks a file by its structure, not by its name or content type (T20, T21, T25). Runs in a sandboxed process.
 *
 * 1. Empty files and files over 10 MB are rejected.
 * 2. Each type has a check in `checks/`: PDF (`checkPdf`), doc and ppt (`checkOle`), docx and pptx (`checkOoxml`).
 *    A password sets a flag in all five types; a docx or pptx with one is a compound file (`checkEncryptedPackage`).
 * 3. A check reads signature and directory. Another type means `wrong_content`, a broken structure `damaged`.
 * 4. A file that is also a ZIP, an HTML page or a second document means `hidden_content`.
 * 5. Archives are read by their directory alone; more than a limit of bytes, entries or depth means `unpacks_too_large`.
 * 6. Macros of docx and pptx and templates from the web are rejected; other active or remote content sets a flag.
 * 7. A check throws `UnsafeFileError`; `checkBytes` turns it into a verdict with the checksum of these very bytes.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { isOle } from '#platform/containers/ole-directory.ts'
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { type FileExtension, maxFileBytes } from '../file-type.ts'
import { checkEncryptedPackage, checkOle } from './checks/check-ole.ts'
import { checkOoxml, type OoxmlKind } from './checks/check-ooxml.ts'
import { checkPdf } from './checks/check-pdf.ts'
import type { AcceptedFile, FileVerdict, RefusedFile } from './checks/file-verdict.ts'

export interface CheckedFile extends AcceptedFile {
  /** Checksum of the checked bytes, in hexadecimal. */
  readonly sha256: string
  readonly bytes: number
}

const checks: Record<FileExtension, (file: Buffer) => AcceptedFile> = {
  pdf: checkPdf,
  doc: (file) => checkOle(file, 'WordDocument'),
  ppt: (file) => checkOle(file, 'PowerPoint Document'),
  docx: (file) => checkPackage(file, 'wordprocessingml.document'),
  pptx: (file) => checkPackage(file, 'presentationml.presentation'),
}

const checkPackage = (file: Buffer, kind: OoxmlKind) =>
  isOle(file) ? checkEncryptedPackage(file) : checkOoxml(file, kind)

/** Checks a local file or bytes in memory. Throws only the errors of the disk. */
export async function checkFile(
  file: string | Uint8Array,
  { extension }: { readonly extension: FileExtension },
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
    // An offset in the file points outside of it.
    if (error instanceof RangeError) return { ok: false, reason: 'damaged' }
    throw error
  }
}
