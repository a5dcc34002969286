/** What a `file_url` leads to: a page of the web, or an object that has to lie beside the export. */
import { storableLink } from '#features/uploads/link.ts'

export type FileAddress =
  | { readonly kind: 'link'; readonly url: string }
  /** `name`: where the object lay in its bucket, or lies in the files beside an export of ours. */
  | { readonly kind: 'object'; readonly name: string; readonly fileName: string }

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const inBucket = /^gs:\/\/[^/]+\/(.+)$/
const asMedia = /^https:\/\/[^/?#]+\/(?:v0\/b\/[^/?#]+\/o\/([^?#]+)|o\/([^?#]+)\?(?:[^#]*&)?alt=media)/
const ownFile = /^(?:https?:\/\/[^/?#]+)?\/files\/([0-9a-f-]{36})\/([^/?#]+)$/
const bareObject = /^uploads\/./

/** No name of a file anywhere. */
const isUnfit = (name: string) => /[\p{Cc}\p{Surrogate}]/u.test(name)

const objectNamed = (name: string, fileName = name.split('/').at(-1)): FileAddress | undefined =>
  isUnfit(name) ? undefined : { kind: 'object', name, fileName: fileName ?? name }

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
  const [media, v0 = '', other = ''] = asMedia.exec(typed) ?? []
  const object = media === undefined ? inBucket.exec(typed)?.[1] : (decoded(v0 || other) ?? '')
  if (object !== undefined) return object === '' ? undefined : objectNamed(object)
  if (bareObject.test(typed)) return objectNamed(typed)
  const url = storableLink(typed)
  return url === undefined ? undefined : { kind: 'link', url }
}
