/** What a list shows of a resource and nobody searches, as a short text: a hundred thousand objects would take far more. */
import type { PublicResource } from '#features/resources/resource.ts'

type Shown = Pick<
  PublicResource,
  'file_url' | 'kind' | 'bytes' | 'mime' | 'pages' | 'licence' | 'author' | 'language' | 'thumbnail'
>

/** Addresses hold the resource's own id; JSON never holds this character as it is. */
const ownId = '\u0001'

/** Long names of few kinds: their places are kept instead. */
const kindsOfFile = [
  'application/pdf',
  'application/msword',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]

/** Nothing, among texts and among numbers that are never negative. */
const noText = 0
const noNumber = -1

const packedMime = (mime: string | null) =>
  mime === null ? noText : kindsOfFile.includes(mime) ? kindsOfFile.indexOf(mime) + 1 : mime
const mimeOf = (packed: string | number) =>
  typeof packed === 'string' ? packed : (kindsOfFile[packed - 1] ?? null)

export const packShown = ({ id, ...r }: PublicResource): string =>
  JSON.stringify([
    r.file_url,
    r.kind === 'file' ? 1 : 0,
    r.bytes ?? noNumber,
    packedMime(r.mime),
    r.pages ?? noNumber,
    r.licence ?? noText,
    r.author ?? noText,
    r.language ?? noText,
    r.thumbnail ?? noText,
  ]).replaceAll(id, ownId)

type Packed = [
  fileUrl: string,
  isFile: 0 | 1,
  bytes: number,
  mime: string | number,
  pages: number,
  licence: string | typeof noText,
  author: string | typeof noText,
  language: string | typeof noText,
  thumbnail: string | typeof noText,
]

const text = (packed: string | typeof noText) => (packed === noText ? null : packed)
const number = (packed: number) => (packed === noNumber ? null : packed)

/** The reverse; `packed` was made by `packShown` for this id. */
export function unpackShown(packed: string, id: string): Shown {
  const fields = JSON.parse(packed.includes(ownId) ? packed.replaceAll(ownId, id) : packed) as Packed
  const [file_url, isFile, bytes, mime, pages, licence, author, language, thumbnail] = fields
  return {
    file_url,
    kind: isFile === 1 ? 'file' : 'link',
    bytes: number(bytes),
    mime: mimeOf(mime),
    pages: number(pages),
    licence: text(licence),
    author: text(author),
    language: text(language),
    thumbnail: text(thumbnail),
  }
}
