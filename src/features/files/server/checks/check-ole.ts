/** Word and PowerPoint 97–2003: the type follows from the streams below the root. */
import { type OleEntry, readOleDirectory } from '#platform/containers/ole-directory.ts'
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { zipEndAt } from '#platform/containers/zip-directory.ts'
import type { AcceptedFile } from './file-verdict.ts'

export type OleMainStream = 'WordDocument' | 'PowerPoint Document'

const mainStreams = ['WordDocument', 'PowerPoint Document', 'Workbook', 'Book']
/** Macro projects, and the wrapper of embedded files. */
const activeNames = ['macros', 'vba', '_vba_project', '_vba_project_cur', '\u0001ole10native']
/** Headers of PowerPoint's record of a macro project; the number of macros follows. */
const slideMacros = Buffer.from('ff0314000000020000040c000000', 'hex')

/** Throws UnsafeFileError for workbooks, RTF, damaged files and files of two types. */
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

/** PowerPoint writes this stream only into files with a password. */
const isEncryptedSummary = ({ name }: OleEntry) => name === 'EncryptedSummary'
