/** A docx or pptx as the readers see it: parts by name, what they are related to, what they say of themselves. */
import path from 'node:path'
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { readZipDirectory, readZipEntry, type ZipEntry } from '#platform/containers/zip-directory.ts'
import type { Picture } from '../file-content.ts'
import { plainCharacters } from './xml-text.ts'

const maxPartBytes = 24_000_000
const maxRelations = 5_000
const maxPictureBytes = 10_485_760

const typeOf = attribute('Type')
const idOf = attribute('Id')
const targetOf = attribute('Target')
const modeOf = attribute('TargetMode')
const embedOf = attribute('(?:r:embed|r:id)')

export interface Relation {
  readonly id: string
  /** The last word of its type: `image`, `slide`, `notesSlide`. */
  readonly kind: string
  /** The part's name, for one inside the file. */
  readonly target: string
}

export interface OfficePackage {
  /** A part as text; empty when it is not there. A Refusal when it is too large or damaged. */
  xml(name: string): string
  picture(name: string): Buffer | undefined
  /** What a part (or, without a name, the file) is related to inside the file. */
  relations(name?: string): Relation[]
  /** A number among the properties that the program wrote when it saved the file. */
  property(name: 'Pages' | 'Words' | 'Slides'): number | undefined
  /** The picture of itself that the file brings, if it does. */
  thumbnail(): Buffer | undefined
}

const relationsOf = (part: string) =>
  path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`)

/** Targets are given from the folder of the part that names them, or from the root. */
const resolved = (part: string, target: string) =>
  path.posix.join('/', target.startsWith('/') ? '' : path.posix.dirname(part), target)

/** The parts of a package; a Refusal when the archive is not a safe one (T25). */
export function officePackage(file: Buffer): OfficePackage {
  const entries = new Map<string, ZipEntry>()
  for (const entry of readZipDirectory(file)) entries.set(entry.name.toLowerCase(), entry)
  const read = (name: string, most: number) => {
    const entry = entries.get(name.replace(/^\//, '').toLowerCase())
    return entry && readZipEntry(file, entry, most)
  }
  const xml = (name: string) =>
    read(name, maxPartBytes)
      ?.toString('utf8')
      .replace(/^\uFEFF/, '') ?? ''
  const relations = (name = '') =>
    [...startTags(xml(relationsOf(name)))]
      .slice(0, maxRelations)
      .filter((tag) => idOf(tag) !== undefined && modeOf(tag) !== 'External')
      .map((tag) => ({
        id: idOf(tag) ?? '',
        kind: typeOf(tag)?.split('/').at(-1) ?? '',
        target: resolved(name, plainCharacters(targetOf(tag) ?? '')),
      }))
  const properties = () => xml('docProps/app.xml')
  return {
    xml,
    relations,
    picture: (name) => unlessRefused(() => read(name, maxPictureBytes)),
    property: (name) => numberOf(new RegExp(`<${name}>(\\d{1,7})</${name}>`).exec(properties())?.[1]),
    thumbnail: () => {
      const relation = relations().find(({ kind }) => kind === 'thumbnail')
      return relation && unlessRefused(() => read(relation.target, maxPictureBytes))
    },
  }
}

const showsPicture = /^<(?:\w+:)?(?:blip|imagedata)\b/

/** The file's picture of itself, then the pictures in these parts, in the order of their text; `maxTried` of a part. */
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

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

/** What is damaged inside an archive is as good as absent. */
export function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnsafeFileError || error instanceof RangeError) return undefined
    throw error
  }
}
