/** A valid record of a catalogue. Its `file_url` is a link, or an object that must be in the bundle. */
import type { OptionalAttribute } from '#features/catalogue/resources/attributes.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import { validLink } from '#features/contributing/uploads/link.ts'
import type { ReviewName } from '../../catalogue-entry.ts'

export type FileAddress =
  | { readonly kind: 'link'; readonly url: string }
  /** `name` is the object's name in its bucket, or in the files of an export of this site. */
  | { readonly kind: 'object'; readonly name: string; readonly fileName: string }

export interface CatalogueRecord extends Readonly<Record<OptionalAttribute, string | undefined>> {
  /** Id of the resource here, stable for a record of a source. */
  readonly id: string
  readonly subject: StorageName
  readonly title: string
  readonly tags: readonly string[]
  /** The first is `language`. */
  readonly languages: readonly string[]
  readonly modifiedAt: Date
  readonly verified: boolean
  /** Undefined before the first rating or report. */
  readonly ratingTotal: number | undefined
  readonly ratingAmount: number | undefined
  readonly reportAmount: number | undefined
  readonly reported: boolean
  /** Email of the uploader; undefined for `Default`. */
  readonly uploader: string | undefined
  readonly address: FileAddress
  /** Recorded by exports of this site. */
  readonly review: ReviewRecord
  /** Recorded by exports of this site. */
  readonly sha256: string | undefined
}

/** Edits, decisions and the request to the author; undefined values are those of a new resource. */
export type ReviewRecord = Readonly<
  Record<ReviewName, string | number | readonly string[] | Date | undefined>
>

/** Decodes URL escapes; returns undefined for invalid ones. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const inBucket = /^gs:\/\/[^/]+\/(.+)$/
const asMedia = /^https:\/\/[^/?#]+\/(?:v0\/b\/[^/?#]+\/o\/([^?#]+)|o\/([^?#]+)\?(?:[^#]*&)?alt=media)/

/** Returns the object name of a bucket address, '' for an invalid one, undefined for other addresses. */
function objectNameIn(address: string): string | undefined {
  const [media, v0 = '', other = ''] = asMedia.exec(address) ?? []
  return media === undefined ? inBucket.exec(address)?.[1] : (decoded(v0 || other) ?? '')
}

const ownFile = /^(?:https?:\/\/[^/?#]+)?\/files\/([0-9a-f-]{36})\/([^/?#]+)$/
const bareObject = /^uploads\/./

/** Control characters and lone surrogates are invalid in file names. */
const isUnsafeName = (name: string) => /[\p{Cc}\p{Surrogate}]/u.test(name)

const objectNamed = (name: string, fileName = name.split('/').at(-1)): FileAddress | undefined =>
  isUnsafeName(name) ? undefined : { kind: 'object', name, fileName: fileName ?? name }

/** A file address of this software. The address of another resource is an ordinary link. */
function ownFileAt(value: string, id: string): FileAddress | undefined {
  const [, of, encoded = ''] = ownFile.exec(value) ?? []
  const fileName = of === id ? decoded(encoded) : undefined
  const extension = fileName?.split('.').at(-1)?.toLowerCase()
  return fileName === undefined ? undefined : objectNamed(`${id}.${extension}`, fileName)
}

/** `id` is that of the resource here. Returns undefined for a refused address (T28). */
export function fileAddressOf(value: string, id: string): FileAddress | undefined {
  const typed = value.trim()
  const own = ownFileAt(typed, id)
  if (own) return own
  const object = objectNameIn(typed)
  if (object !== undefined) return object === '' ? undefined : objectNamed(object)
  if (bareObject.test(typed)) return objectNamed(typed)
  const url = validLink(typed)
  return url === undefined ? undefined : { kind: 'link', url }
}
