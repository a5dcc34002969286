/** The main part of a docx or pptx: the target of the officeDocument relation, typed by an Override or a Default. */
import path from 'node:path'
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { readZipEntry, type ZipEntry } from '#platform/containers/zip-directory.ts'

const maxPartBytes = 1_000_000

export const contentTypeOf = attribute('ContentType')
export const partNameOf = attribute('PartName')
export const extensionOf = attribute('Extension')
const relationTypeOf = attribute('Type')
const targetOf = attribute('Target')

/** Names and extensions of parts differ in any case (OPC). */
export const namedPart = (entries: readonly ZipEntry[], name: string) =>
  entries.find((entry) => `/${entry.name}`.toLowerCase() === name)

/** Absolute names of the parts that the package calls its document, also in strict OOXML. */
function documentNames(file: Buffer, entries: readonly ZipEntry[]) {
  const relations = namedPart(entries, '/_rels/.rels')
  const tags = relations ? startTags(readZipEntry(file, relations, maxPartBytes).toString('utf8')) : []
  return [...tags]
    .filter((tag) => relationTypeOf(tag)?.endsWith('/officeDocument'))
    .map((tag) => path.posix.join('/', targetOf(tag) ?? '').toLowerCase())
}

function typeOfPart(types: readonly string[], name: string) {
  const extension = name.split('.').at(-1)
  const declared =
    types.find((tag) => partNameOf(tag)?.toLowerCase() === name) ??
    types.find((tag) => extensionOf(tag)?.toLowerCase() === extension)
  return declared && contentTypeOf(declared)?.toLowerCase()
}

/** Throws UnsafeFileError if the document is missing or of another type. Without relations, the part of that type. */
export function mainPart(
  file: Buffer,
  types: readonly string[],
  entries: readonly ZipEntry[],
  mainType: string,
): ZipEntry {
  const related = documentNames(file, entries)
  const declared = types.filter((tag) => contentTypeOf(tag)?.toLowerCase() === mainType).map(partNameOf)
  const [name = '', ...others] =
    related.length > 0 ? related : declared.map((part) => part?.toLowerCase() ?? '')
  const main = namedPart(entries, name)
  const isTyped = [name, ...others].every((each) => typeOfPart(types, each) === mainType)
  if (!main || !isTyped) throw new UnsafeFileError('wrong_content')
  return main
}
