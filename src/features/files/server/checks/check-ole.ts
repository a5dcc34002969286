/** Word and PowerPoint 97–2003: what the file is follows from the streams right below its root. */
import { type OleEntry, readOleDirectory } from '#platform/containers/ole-directory.ts'
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { zipEndAt } from '#platform/containers/zip-directory.ts'
import type { AcceptedFile } from './file-verdict.ts'

export type OleMainStream = 'WordDocument' | 'PowerPoint Document'

const mainStreams = ['WordDocument', 'PowerPoint Document', 'Workbook', 'Book']
/** Macro projects, and the wrapper in which a document carries any file at all. */
const activeNames = ['macros', 'vba', '_vba_project', '_vba_project_cur', '\u0001ole10native']
/** PowerPoint's record "this file has a macro project": container and atom headers; the number of macros follows. */
const slideMacros = Buffer.from('ff0314000000020000040c000000', 'hex')

/** Accepts a doc or ppt by structure; a Refusal for workbooks, RTF, broken files and files of two kinds. */
export function checkOle(file: Buffer, mainName: OleMainStream): AcceptedFile {
  const entries = readOleDirectory(file)
  const main = entries.filter(
    ({ name, kind, atRoot }) => atRoot && kind === 'stream' && mainStreams.includes(name),
  )
  if (!main.some(({ name }) => name === mainName)) throw new UnsafeFileError('wrong_content')
  if (main.length > 1 || zipEndAt(file) !== undefined) throw new UnsafeFileError('hidden_content')
  const content = main[0]?.content()
  return {
    ok: true,
    activeContent: entries.some(isActive) || hasSlideMacros(content),
    remoteContent: false,
    encrypted: mainName === 'WordDocument' ? isEncryptedWord(content) : entries.some(isEncryptedSummary),
  }
}

const isActive = ({ name }: OleEntry) => activeNames.includes(name.toLowerCase())

function hasSlideMacros(content: Buffer | undefined) {
  const at = content?.indexOf(slideMacros) ?? -1
  return at >= 0 && content?.readUInt32LE(at + slideMacros.length + 4) !== 0
}

/** Bit 8 of the flags at the head of Word's main stream. */
const isEncryptedWord = (content: Buffer | undefined) =>
  content !== undefined && (content.readUInt16LE(0x0a) & 0x0100) !== 0

/** PowerPoint keeps this stream only in files with a password. */
const isEncryptedSummary = ({ name }: OleEntry) => name === 'EncryptedSummary'
