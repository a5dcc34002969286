/** Recognizes a file whose content is not the type of its name, so that the refusal can name the next step. */
import { isOle, readOleDirectory } from '#platform/containers/ole-directory.ts'
import { unlessUnsafe } from '#platform/containers/unsafe-file-error.ts'
import { readZipDirectory } from '#platform/containers/zip-directory.ts'
import type { FileExtension } from '../file-type.ts'
import type { RefusalCause } from './checks/file-verdict.ts'

type Signs = readonly (readonly [RegExp, RefusalCause])[]

/** By the beginning of a file, one character a byte. */
const beginnings: Signs = [
  [/^(?:\u00ef\u00bb\u00bf)?%PDF-\d/, 'pdf'],
  [
    /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|BM.{4}\0{4}|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:hei|hev|mif|msf|avi))/s,
    'picture',
  ],
  [/^(?:Rar!|7z\u00bc\u00af|\x1f\u008b|PK\x05\x06)/, 'archive'],
  // Cut off by a drive or a synchronization.
  [/^\0+$/, 'damaged'],
  // XML of one file, by Word 2003 or LibreOffice.
  [/^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^]*<(?:\?mso-application|office:document)\b/, 'other_program'],
  [/^(?:\u00ef\u00bb\u00bf)?\s*(?:<[!?a-z]|MIME-Version:)/i, 'web_page'],
  [/^(?:\u00ef\u00bb\u00bf)?[^\0-\x08\x0e-\x1f<]*%PDF-\d/, 'text_before_header'],
  [/^[^\0-\x08\x0e-\x1f]+$/, 'text'],
]
const streams: Signs = [
  [/^WordDocument$/, 'doc'],
  [/^PowerPoint Document$/, 'ppt'],
  [/^(?:Workbook|Book)$/, 'spreadsheet'],
  [/^EncryptedPackage$/, 'password'],
]
/** OpenDocument, EPUB, Pages, Keynote, Visio and XPS are archives with these entries. */
const entries: Signs = [
  [/^word\/.*\.xml$/i, 'docx'],
  [/^ppt\/.*\.xml$/i, 'pptx'],
  [/^xl\/.*\.(?:xml|bin)$/i, 'spreadsheet'],
  [/^mimetype$|\.iwa$|^index\.(?:xml|apxl)|^\[content_types\]\.xml$/i, 'other_program'],
]
const beginningBytes = 4096

const find = (signs: Signs, texts: readonly string[]) =>
  signs.find(([sign]) => texts.some((text) => sign.test(text)))?.[1]

/** Names in the directory of a container; none if it is damaged. */
const namesIn = (read: () => readonly { readonly name: string }[]) =>
  (unlessUnsafe(read) ?? []).map(({ name }) => name)

function contentOf(file: Buffer): RefusalCause | undefined {
  const rootNames = () => readOleDirectory(file).filter(({ atRoot }) => atRoot)
  if (isOle(file)) return find(streams, namesIn(rootNames))
  const beginning = file.toString('latin1', 0, beginningBytes)
  if (!beginning.startsWith('PK\x03\x04')) return find(beginnings, [beginning])
  const names = namesIn(() => readZipDirectory(file))
  return find(entries, names) ?? 'archive'
}

/** Undefined for unknown content, and for a broken file of the very type. */
export function recognizeContent(file: Buffer, extension: FileExtension): RefusalCause | undefined {
  const content = contentOf(file)
  return content === extension ? undefined : content
}
