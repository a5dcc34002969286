/** Word and PowerPoint 97–2003, and newer ones with a password: the type follows from the streams below the root. */
import { type OleEntry, readOleDirectory } from '#platform/containers/ole-directory.ts'
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { zipEndAt } from '#platform/containers/zip-directory.ts'
import type { AcceptedFile } from './file-verdict.ts'

export type OleMainStream = 'WordDocument' | 'PowerPoint Document'

const mainStreams = ['WordDocument', 'PowerPoint Document', 'Workbook', 'Book', 'EncryptedPackage']
/** Macro projects, and the wrapper of embedded files. */
const activeNames = ['macros', 'vba', '_vba_project', '_vba_project_cur', '\u0001ole10native']
/** Headers of PowerPoint's record of a macro project; the number of macros follows. */
const slideMacros = Buffer.from('ff0314000000020000040c000000', 'hex')

/** Headers of PowerPoint's record of an edit; it has its longer form only in files with a password (MS-PPT 2.3.3). */
const encryptedEdit = Buffer.from('0000f50f20000000', 'hex')

/** Throws UnsafeFileError for workbooks, RTF, damaged files and files of two types. */
export function checkOle(file: Buffer, mainName: OleMainStream): AcceptedFile {
  const entries = readOleDirectory(file)
  const content = onlyDocument(file, entries, mainName)?.content()
  return {
    ok: true,
    activeContent: entries.some(isActive) || hasSlideMacros(content),
    remoteContent: false,
    encrypted: mainName === 'WordDocument' ? isEncryptedWord(content) : isEncryptedSlides(entries, content),
  }
}

/** A docx or pptx with a password: a compound file with the encrypted package. The two types cannot be distinguished. */
export function checkEncryptedPackage(file: Buffer): AcceptedFile {
  const entries = readOleDirectory(file)
  const hasKey = rootStreams(entries).some(({ name }) => name === 'EncryptionInfo')
  if (!hasKey) throw new UnsafeFileError('wrong_content')
  onlyDocument(file, entries, 'EncryptedPackage')
  return { ok: true, activeContent: entries.some(isActive), remoteContent: false, encrypted: true }
}

const rootStreams = (entries: readonly OleEntry[]) =>
  entries.filter(({ kind, atRoot }) => atRoot && kind === 'stream')

/** The stream of the document. Throws UnsafeFileError without it, or with another document or ZIP in the file. */
function onlyDocument(file: Buffer, entries: readonly OleEntry[], mainName: string) {
  const main = rootStreams(entries).filter(({ name }) => mainStreams.includes(name))
  if (!main.some(({ name }) => name === mainName)) throw new UnsafeFileError('wrong_content')
  if (main.length > 1 || zipEndAt(file) !== undefined) throw new UnsafeFileError('hidden_content')
  return main[0]
}

const isActive = ({ name }: OleEntry) => activeNames.includes(name.toLowerCase())

function hasSlideMacros(content: Buffer | undefined) {
  const at = content?.indexOf(slideMacros) ?? -1
  return at >= 0 && content?.readUInt32LE(at + slideMacros.length + 4) !== 0
}

/** Bit 8 of the flags at the head of Word's main stream. */
const isEncryptedWord = (content: Buffer | undefined) =>
  content !== undefined && (content.readUInt16LE(0x0a) & 0x0100) !== 0

/** The stream exists only in files with a password, but not in all of them. */
const isEncryptedSlides = (entries: readonly OleEntry[], content: Buffer | undefined) =>
  entries.some(({ name }) => name === 'EncryptedSummary') || (content?.includes(encryptedEdit) ?? false)
