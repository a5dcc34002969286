/** Stored fields: the fields of a row that nothing searches, encoded as a short text to save memory. */
import { byName, listAttributes } from '#features/catalogue/resources/attributes.ts'
import type { PublicRow } from '#features/catalogue/resources/public-resource.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

type ListAttribute = (typeof listAttributes)[number]
type Shown = Pick<
  PublicRow,
  'file_url' | 'kind' | 'bytes' | 'mime' | 'pages' | 'thumbnail' | 'languages' | 'also_in' | ListAttribute
>

/** Replaces the resource's id in addresses; JSON never holds this character unescaped. */
const ownId = '\u0001'

/** Long media types of few files are stored as numbers, from 1. */
const mediaTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]

/** Stand for null in text fields and in number fields, which are never negative. */
const noText = 0
const noNumber = -1
type Text = string | typeof noText

const packedMime = (mime: string | null) =>
  mime === null ? noText : mediaTypes.includes(mime) ? mediaTypes.indexOf(mime) + 1 : mime
const mimeOf = (packed: string | number) =>
  typeof packed === 'string' ? packed : (mediaTypes[packed - 1] ?? null)

type Packed = [
  fileUrl: string,
  isFile: 0 | 1,
  bytes: number,
  mime: string | number,
  pages: number,
  thumbnail: Text,
  otherLanguages: Text,
  alsoIn: Text,
  ...attributes: Text[],
]

export function encodeStoredFields({ id, ...resource }: PublicResource): string {
  const packed: Packed = [
    resource.file_url,
    resource.kind === 'file' ? 1 : 0,
    resource.bytes ?? noNumber,
    packedMime(resource.mime),
    resource.pages ?? noNumber,
    resource.thumbnail ?? noText,
    resource.languages.slice(1).join(' ') || noText,
    resource.alsoIn?.join(' ') ?? noText,
    ...listAttributes.map((name) => resource[name] ?? noText),
  ]
  return JSON.stringify(packed).replaceAll(id, ownId)
}

const text = (packed: Text = noText) => (packed === noText ? null : packed)
const number = (packed: number) => (packed === noNumber ? null : packed)

/** Inverse of `encodeStoredFields`; `id` must be the same. */
export function decodeStoredFields(packed: string, id: string): Shown {
  const fields = JSON.parse(packed.includes(ownId) ? packed.replaceAll(ownId, id) : packed) as Packed
  const [file_url, isFile, bytes, mime, pages, thumbnail, otherLanguages, alsoIn, ...values] = fields
  const attributes = byName(listAttributes, (name) => text(values[listAttributes.indexOf(name)]))
  return {
    file_url,
    kind: isFile === 1 ? 'file' : 'link',
    bytes: number(bytes),
    mime: mimeOf(mime),
    pages: number(pages),
    thumbnail: text(thumbnail),
    ...attributes,
    languages: [attributes.language ?? [], text(otherLanguages)?.split(' ') ?? []].flat(),
    also_in: text(alsoIn)?.split(' ') ?? [],
  }
}
