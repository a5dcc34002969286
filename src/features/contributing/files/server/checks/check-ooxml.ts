/** Word and PowerPoint since 2007: a ZIP of XML parts, checked by its directory and a few small parts. */
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import {
  readZipDirectory,
  readZipEntry,
  readZipEntryStart,
  type ZipEntry,
} from '#platform/containers/zip-directory.ts'
import { assertPlainProlog, startTags } from '#platform/containers/xml-tags.ts'
import type { AcceptedFile } from './file-verdict.ts'
import { externalReferences } from './external-references.ts'
import { contentTypeOf, extensionOf, mainPart, namedPart, partNameOf } from './main-part.ts'

const maxDepth = 2
const maxArchiveBytes = 20_000_000
/** Unpacked size of all archives inside one document. */
const maxUnpackedBytes = 100_000_000
const emptyArchiveBytes = 22

function isArchive(file: Buffer, entry: ZipEntry) {
  if (entry.bytes < emptyArchiveBytes) return false
  return readZipEntryStart(file, entry).toString('latin1', 0, 4) === 'PK\x03\x04'
}

/** Undefined for a damaged inner archive: only its size matters, because nothing unpacks it. */
function entriesOf(archive: Buffer) {
  try {
    return readZipDirectory(archive)
  } catch (error) {
    const harmless =
      error instanceof RangeError ||
      (error instanceof UnsafeFileError && error.reason !== 'unpacks_too_large')
    if (harmless) return undefined
    throw error
  }
}

/** Throws UnsafeFileError for archives nested too deep or unpacking to too many bytes (T25). */
function assertArchiveLimits(file: Buffer, entries: readonly ZipEntry[]): void {
  let unpackedBytes = 0
  const walk = (outer: Buffer, parts: readonly ZipEntry[], depth: number) => {
    for (const part of parts.filter((each) => isArchive(outer, each))) {
      if (depth === maxDepth) throw new UnsafeFileError('unpacks_too_large')
      const archive = readZipEntry(outer, part, maxArchiveBytes)
      const inner = entriesOf(archive) ?? []
      unpackedBytes += inner.reduce((sum, { bytes }) => sum + bytes, 0)
      if (unpackedBytes > maxUnpackedBytes) throw new UnsafeFileError('unpacks_too_large')
      walk(archive, inner, depth + 1)
    }
  }
  walk(file, entries, 0)
}

export type OoxmlKind = 'wordprocessingml.document' | 'presentationml.presentation'

const maxPartBytes = 1_000_000
const macroParts = /(?:^|\/)vba(?:project\.bin|data\.xml)$/i
/** Embedded objects may be programs, except the workbooks of charts. Add-ins run scripts of a server. */
const embeddedPart = /\/activex\/|\/webextensions\/|\/embeddings\/(?!.*\.(?:docx|pptx|xlsx)$)/i
const activeType = /oleobject|activex/i

/** Throws UnsafeFileError for macros, archive bombs, templates from the web, unsafe names, DOCTYPEs and other types. */
export function checkOoxml(file: Buffer, kind: OoxmlKind): AcceptedFile {
  if (file.toString('latin1', 0, 4) !== 'PK\x03\x04') throw new UnsafeFileError('wrong_content')
  const entries = readZipDirectory(file)
  if (entries.some(({ name }) => macroParts.test(name))) throw new UnsafeFileError('macros')
  const types = contentTypes(file, entries)
  const main = mainPart(
    file,
    types,
    entries,
    `application/vnd.openxmlformats-officedocument.${kind}.main+xml`,
  )
  // Every XML part is checked, because a reader may meet a DOCTYPE in any of them.
  for (const entry of entries.filter((each) => each === main || isXml(each)))
    assertPlainProlog(readZipEntryStart(file, entry).toString('utf8'))
  assertArchiveLimits(file, entries)
  const external = externalReferences(file, entries)
  const activeContent =
    entries.some(({ name }) => embeddedPart.test(name)) ||
    declaresActivePart(types, entries) ||
    external.activeContent
  return { ok: true, activeContent, remoteContent: external.remoteContent, encrypted: false }
}

const isXml = ({ name, bytes }: ZipEntry) => bytes > 0 && /\.(?:xml|rels)$/i.test(name)

function contentTypes(file: Buffer, entries: readonly ZipEntry[]): string[] {
  const entry = namedPart(entries, '/[content_types].xml')
  if (!entry) throw new UnsafeFileError('wrong_content')
  const xml = readZipEntry(file, entry, maxPartBytes).toString('utf8')
  assertPlainProlog(xml)
  // Character references could hide a macro type from the next check.
  if (xml.includes('&#')) throw new UnsafeFileError('unsafe_xml')
  if (/macroEnabled|vbaProject/i.test(xml)) throw new UnsafeFileError('macros')
  return [...startTags(xml)]
}

function declaresActivePart(types: readonly string[], entries: readonly ZipEntry[]) {
  const names = new Set(entries.map(({ name }) => `/${name}`.toLowerCase()))
  const endings = new Set([...names].map((name) => name.split('.').at(-1)))
  return types.some(
    (tag) =>
      activeType.test(contentTypeOf(tag) ?? '') &&
      (endings.has(extensionOf(tag)?.toLowerCase()) || names.has(partNameOf(tag)?.toLowerCase() ?? '')),
  )
}
