import { strToU8, zipSync } from 'fflate'
import type { FileLesson } from '../../lesson.ts'
import { lessonWords } from '../lesson-words.ts'
import { escapeXml, xmlHead } from './xml.ts'

/** One file inside the package. */
export interface Part {
  /** Without a leading slash: `word/document.xml`. */
  readonly path: string
  /** The content type; none for relationships, which share a default. */
  readonly type?: string
  readonly xml: string
}

interface Relationship {
  readonly id: string
  /** The last word of the relationship type, `styles` for instance. */
  readonly type: string
  readonly target: string
}

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const corePath = 'docProps/core.xml'
const coreType = 'application/vnd.openxmlformats-package.core-properties+xml'

/** Zip entries store local wall-clock time: built from local fields, the bytes are the same in every time zone. */
const entryTime = new Date(2025, 0, 15, 12)

/** A Word or PowerPoint file: the parts, their list of content types, the way to the main part, the properties. */
export function officePackage(lesson: FileLesson, mainPath: string, parts: readonly Part[]): Uint8Array {
  const core: Part = { path: corePath, type: coreType, xml: coreProperties(lesson) }
  const all = [...parts, core]
  const entries = [
    { path: '[Content_Types].xml', xml: contentTypes(all) },
    { path: '_rels/.rels', xml: packageRelationships(mainPath) },
    ...all,
  ]
  return zipSync(Object.fromEntries(entries.map(({ path, xml }) => [path, strToU8(xml)])), {
    level: 9,
    mtime: entryTime,
  })
}

/** The `_rels` part that says what `path` refers to. */
export function relationshipsOf(path: string, relationships: readonly Relationship[]): Part {
  const cut = path.lastIndexOf('/') + 1
  const rows = relationships.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}"/>`,
  )
  return {
    path: `${path.slice(0, cut)}_rels/${path.slice(cut)}.rels`,
    xml: `${xmlHead}<Relationships xmlns="${packageTypes}/relationships">${rows.join('')}</Relationships>`,
  }
}

function packageRelationships(mainPath: string): string {
  const rows = [
    `<Relationship Id="rId1" Type="${relationTypes}/officeDocument" Target="${mainPath}"/>`,
    `<Relationship Id="rId2" Type="${packageTypes}/relationships/metadata/core-properties" Target="${corePath}"/>`,
  ]
  return `${xmlHead}<Relationships xmlns="${packageTypes}/relationships">${rows.join('')}</Relationships>`
}

function contentTypes(parts: readonly Part[]): string {
  const rows = parts.flatMap(({ path, type }) =>
    type ? [`<Override PartName="/${path}" ContentType="${type}"/>`] : [],
  )
  const defaults = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
  ]
  return `${xmlHead}<Types xmlns="${packageTypes}/content-types">${[...defaults, ...rows].join('')}</Types>`
}

function coreProperties(lesson: FileLesson): string {
  const { place, locale } = lessonWords(lesson)
  const made = '2025-01-15T10:00:00Z'
  return `${xmlHead}<cp:coreProperties xmlns:cp="${packageTypes}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(lesson.title)}</dc:title><dc:subject>${escapeXml(place)}</dc:subject><dc:creator>${escapeXml(lesson.author)}</dc:creator><cp:keywords>${escapeXml(lesson.tags.join(', '))}</cp:keywords><dc:description>${escapeXml(lesson.description)}</dc:description><dc:language>${locale}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${made}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${made}</dcterms:modified></cp:coreProperties>`
}
