/** A record as it can be taken in, and its `file_url`: a page of the web, or an object that has to lie beside the export. */
import type { OptionalAttribute } from '#features/resources/attributes.ts'
import type { StorageName } from '#features/subjects/subject.ts'
import { validLink } from '#features/uploads/link.ts'
import { decoded, objectNameIn } from '../firestore/firestore-values.ts'

export type FileAddress =
  | { readonly kind: 'link'; readonly url: string }
  /** `name`: where the object lay in its bucket, or lies in the files beside an export of ours. */
  | { readonly kind: 'object'; readonly name: string; readonly fileName: string }

export interface CatalogueRecord extends Readonly<Record<OptionalAttribute, string | undefined>> {
  /** The one it has here, always the same for one record of one source. */
  readonly id: string
  readonly subject: StorageName
  readonly title: string
  readonly tags: readonly string[]
  readonly modifiedAt: Date
  readonly verified: boolean
  /** Undefined where nobody had acted yet. */
  readonly ratingTotal: number | undefined
  readonly ratingAmount: number | undefined
  readonly reportAmount: number | undefined
  readonly reported: boolean
  /** Email of the uploader; undefined for `Default`. */
  readonly uploader: string | undefined
  readonly address: FileAddress
  /** What an export of ours says of its file. */
  readonly sha256: string | undefined
}

const ownFile = /^(?:https?:\/\/[^/?#]+)?\/files\/([0-9a-f-]{36})\/([^/?#]+)$/
const bareObject = /^uploads\/./

/** No name of a file anywhere. */
const isUnsafeName = (name: string) => /[\p{Cc}\p{Surrogate}]/u.test(name)

const objectNamed = (name: string, fileName = name.split('/').at(-1)): FileAddress | undefined =>
  isUnsafeName(name) ? undefined : { kind: 'object', name, fileName: fileName ?? name }

/** A file of this site or another like it; another resource's address is a link as any. */
function ownFileAt(said: string, id: string): FileAddress | undefined {
  const [, of, encoded = ''] = ownFile.exec(said) ?? []
  const fileName = of === id ? decoded(encoded) : undefined
  const extension = fileName?.split('.').at(-1)?.toLowerCase()
  return fileName === undefined ? undefined : objectNamed(`${id}.${extension}`, fileName)
}

/** `id`: that of the resource here. Undefined for what may not be kept (T28). */
export function fileAddressOf(said: string, id: string): FileAddress | undefined {
  const typed = said.trim()
  const own = ownFileAt(typed, id)
  if (own) return own
  const object = objectNameIn(typed)
  if (object !== undefined) return object === '' ? undefined : objectNamed(object)
  if (bareObject.test(typed)) return objectNamed(typed)
  const url = validLink(typed)
  return url === undefined ? undefined : { kind: 'link', url }
}
