import path from 'node:path'
import { makeZip, type ZipPart } from './make-zip.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'application/vnd.openxmlformats-officedocument'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const mains = {
  docx: {
    path: 'word/document.xml',
    type: `${office}.wordprocessingml.document.main+xml`,
    root: 'w:document',
  },
  pptx: {
    path: 'ppt/presentation.xml',
    type: `${office}.presentationml.presentation.main+xml`,
    root: 'p:presentation',
  },
} as const

export type OfficeKind = keyof typeof mains

export const contentTypes = (kind: OfficeKind, more = '') => ({
  name: '[Content_Types].xml',
  content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${mains[kind].path}" ContentType="${mains[kind].type}"/>${more}</Types>`,
})

export const mainPart = (kind: OfficeKind, prolog = xml) => ({
  name: mains[kind].path,
  content: `${prolog}<${mains[kind].root} xmlns:w="w" xmlns:p="p"><w:t>Lesson one</w:t></${mains[kind].root}>`,
})

/** The parts of a small document; `makeZip` makes a file of them. */
export const officeParts = (kind: OfficeKind): ZipPart[] => [contentTypes(kind), mainPart(kind)]

export const makeOffice = (kind: OfficeKind, more: readonly ZipPart[] = []) =>
  makeZip([...officeParts(kind), ...more])

/** Relations of the settings part: `attrs` are attributes of one relationship of that type. */
export const relationship = (type: string, attrs: string): ZipPart => ({
  name: 'word/_rels/settings.xml.rels',
  content: `${xml}<Relationships xmlns="x"><Relationship Id="rId1" Type="${relations}/${type}" ${attrs}/></Relationships>`,
})

/** Relations of a part of a docx or pptx: kind → target; ids are `r0`, `r1`, …; an empty name is the whole file. */
export function partRelations(
  part: string,
  links: readonly (readonly [kind: string, target: string])[],
  types = relations,
): ZipPart {
  const { dir, base } = path.posix.parse(part)
  const elements = links.map(
    ([kind, target], i) => `<Relationship Id="r${i}" Type="${types}/${kind}" Target="${target}"/>`,
  )
  return { name: path.posix.join(dir, '_rels', `${base}.rels`), content: `<r>${elements.join('')}</r>` }
}
