/** Parts, relations and properties of a docx or pptx. */
import path from 'node:path'
import { unlessUnsafe } from '#platform/containers/unsafe-file-error.ts'
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { readZipDirectory, readZipEntry, type ZipEntry } from '#platform/containers/zip-directory.ts'
import type { Picture } from '../file-content.ts'
import { decodeReferences } from './xml-text.ts'

const maxPartBytes = 24_000_000
const maxRelations = 5_000
const maxPictureBytes = 10_485_760

const typeOf = attribute('Type')
const idOf = attribute('Id')
const targetOf = attribute('Target')
const modeOf = attribute('TargetMode')
const embedOf = attribute('[\\w.-]+:(?:embed|id)')

const relationsPartOf = (part: string) =>
  path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`)

/** Targets are relative to the folder of the part, or absolute. */
const resolveTarget = (part: string, target: string) =>
  path.posix.join('/', target.startsWith('/') ? '' : path.posix.dirname(part), target)

const relationsIn = (xml: string, part: string, areExternal: boolean) =>
  [...startTags(xml)]
    .slice(0, maxRelations)
    .filter((tag) => idOf(tag) !== undefined && (modeOf(tag) === 'External') === areExternal)
    .map((tag) => {
      const target = decodeReferences(targetOf(tag) ?? '')
      return {
        id: idOf(tag) ?? '',
        /** Last segment of its type: `image`, `slide`, `notesSlide`. */
        kind: typeOf(tag)?.split('/').at(-1) ?? '',
        /** Name of the related part. */
        target: areExternal ? target : resolveTarget(part, target),
      }
    })

/** Throws UnsafeFileError for an unsafe archive (T25). */
export function officePackage(file: Buffer) {
  const entries = new Map<string, ZipEntry>()
  for (const entry of readZipDirectory(file)) entries.set(entry.name.toLowerCase(), entry)
  const read = (name: string, maxBytes: number) => {
    const entry = entries.get(name.replace(/^\//, '').toLowerCase())
    return entry && readZipEntry(file, entry, maxBytes)
  }
  /** Text of a part; empty if missing. Throws UnsafeFileError if it is too large or damaged. */
  const xml = (name: string) =>
    read(name, maxPartBytes)
      ?.toString('utf8')
      .replace(/^\uFEFF/, '') ?? ''
  /** Internal relations of a part, or of the whole file without a name; external ones with the address as target. */
  const relations = (name = '', areExternal = false) =>
    relationsIn(xml(relationsPartOf(name)), name, areExternal)
  return {
    xml,
    relations,
    picture: (name: string) => unlessUnsafe(() => read(name, maxPictureBytes)),
    /** Property written by the program at the last save. */
    property: (name: 'Pages' | 'Words') =>
      numberOf(new RegExp(`<${name}>(\\d{1,7})</${name}>`).exec(xml('docProps/app.xml'))?.[1]),
    author: () => authorIn(unlessUnsafe(() => xml('docProps/core.xml')) ?? ''),
    /** Preview picture stored in the file. */
    thumbnail: () => {
      const relation = relations().find(({ kind }) => kind === 'thumbnail')
      return relation && unlessUnsafe(() => read(relation.target, maxPictureBytes))
    },
  }
}

const authorIn = (core: string) =>
  decodeReferences(/<dc:creator>([^<]{1,200})</.exec(core)?.[1] ?? '') || undefined
const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

export type OfficePackage = ReturnType<typeof officePackage>

const showsPicture = /^<(?:[\w.-]+:)?(?:blip|imagedata)\b/

/** The preview picture, then at most `maxTried` pictures of each part in text order. */
export function* picturesIn(
  parts: OfficePackage,
  names: readonly string[],
  maxTried = Number.POSITIVE_INFINITY,
): Generator<Picture> {
  const thumbnail = parts.thumbnail()
  if (thumbnail) yield { encoded: thumbnail }
  for (const name of names) {
    const targets = new Map(parts.relations(name).map(({ id, kind, target }) => [id, { kind, target }]))
    let tried = 0
    for (const tag of startTags(parts.xml(name))) {
      const found = showsPicture.test(tag) ? targets.get(embedOf(tag) ?? '') : undefined
      if (found?.kind !== 'image') continue
      const encoded = parts.picture(found.target)
      if (encoded) yield { encoded }
      if ((tried += 1) === maxTried) break
    }
  }
}
