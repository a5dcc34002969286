/** Word and PowerPoint since 2007: a ZIP of XML parts, judged by its list of contents and a few small parts. */
import { type AcceptedFile, Refusal } from './file-verdict.ts'
import { assertPlainProlog, attribute, startTags } from './xml-tags.ts'
import { readZipDirectory, readZipEntry, readZipEntryStart, type ZipEntry } from './zip-directory.ts'

export type OoxmlKind = 'wordprocessingml.document' | 'presentationml.presentation'

const maxPartBytes = 1_000_000
const maxRelationshipBytes = 4_000_000
const macroParts = /(?:^|\/)vba(?:project\.bin|data\.xml)$/i
/** Charts carry their own small workbook; that is data, all else embedded may be a program. */
const embeddedPart = /\/activex\/|\/embeddings\/(?!.*\.(?:docx|pptx|xlsx)$)/i
const activeType = /oleobject|activex/i
/** Outside targets that a document only shows or links to. */
const harmlessOutside = ['hyperlink', 'image', 'audio', 'video', 'media']

const contentTypeOf = attribute('ContentType')
const partNameOf = attribute('PartName')
const extensionOf = attribute('Extension')
const targetModeOf = attribute('TargetMode')
const typeOf = attribute('Type')

/** Accepts a docx or pptx by structure; a Refusal for macros, bombs, unsafe names, DOCTYPEs and everything else. */
export function checkOoxml(file: Buffer, kind: OoxmlKind): AcceptedFile {
  if (file.toString('latin1', 0, 4) !== 'PK\x03\x04') throw new Refusal('wrong_content')
  const entries = readZipDirectory(file)
  if (entries.some(({ name }) => macroParts.test(name))) throw new Refusal('macros')
  const types = contentTypes(file, entries)
  const main = mainPart(types, entries, kind)
  // A DOCTYPE is harmful wherever an XML reader may meet it, so every part is looked at, not the main one alone.
  for (const entry of entries.filter((each) => each === main || isXml(each)))
    assertPlainProlog(readZipEntryStart(file, entry).toString('utf8'))
  const activeContent =
    entries.some(({ name }) => embeddedPart.test(name)) ||
    declaresActivePart(types, entries) ||
    reachesOutside(file, entries)
  return { ok: true, activeContent, encrypted: false }
}

const isXml = ({ name, bytes }: ZipEntry) => bytes > 0 && /\.(?:xml|rels)$/i.test(name)

function contentTypes(file: Buffer, entries: readonly ZipEntry[]): string[] {
  const entry = entries.find(({ name }) => name === '[Content_Types].xml')
  if (!entry) throw new Refusal('wrong_content')
  const xml = readZipEntry(file, entry, maxPartBytes).toString('utf8')
  assertPlainProlog(xml)
  // Character references could spell a macro type so that it is not recognised here.
  if (xml.includes('&#')) throw new Refusal('unsafe_xml')
  if (/macroEnabled|vbaProject/i.test(xml)) throw new Refusal('macros')
  return [...startTags(xml)]
}

function mainPart(types: readonly string[], entries: readonly ZipEntry[], kind: OoxmlKind) {
  const mainType = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`
  const declared = types.find((tag) => contentTypeOf(tag) === mainType)
  const partName = declared && partNameOf(declared)?.toLowerCase()
  const main = entries.find(({ name }) => `/${name}`.toLowerCase() === partName)
  if (!main) throw new Refusal('wrong_content')
  return main
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

/** True when opening the document would fetch more than links and pictures: a template, an object, a frame. */
function reachesOutside(file: Buffer, entries: readonly ZipEntry[]) {
  const relationships = entries.filter(({ name }) => /\.rels$/i.test(name))
  const bytes = relationships.reduce((total, entry) => total + entry.bytes, 0)
  if (bytes > maxRelationshipBytes) throw new Refusal('unpacks_too_large')
  return relationships.some((entry) => {
    const xml = readZipEntry(file, entry, maxPartBytes).toString('utf8')
    return [...startTags(xml)].some(isActiveOutsideTarget)
  })
}

function isActiveOutsideTarget(tag: string) {
  const mode = targetModeOf(tag)
  const type = typeOf(tag)?.split('/').at(-1) ?? ''
  return mode !== undefined && mode !== 'Internal' && !harmlessOutside.includes(type)
}
