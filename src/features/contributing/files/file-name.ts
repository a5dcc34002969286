/** File names: on screen, as storage key, and in the Content-Disposition header. */
import { normalizeText } from '#shared/text.ts'
import type { FileExtension } from './file-type.ts'

const maxCharacters = 150
const maxKeyBytes = 120
const extensionPattern = /\.[A-Za-z0-9]{1,10}$/

/** Name for screen and download: last path segment, one line of NFC text, at most 150 characters with the extension. */
export function cleanFileName(name: string): string {
  const lastPart = normalizeText(name.split(/[/\\]/).at(-1) ?? '')
  const extension = extensionPattern.exec(lastPart)?.[0] ?? ''
  const stem = lastPart.slice(0, lastPart.length - extension.length).replace(/^[\s.]+|\s+$/g, '')
  // By code points, so that no surrogate pair is split.
  const short = [...stem]
    .slice(0, maxCharacters - extension.length)
    .join('')
    .trimEnd()
  return `${short || 'file'}${extension}`
}

/** Base letters (ê → e) and `-`, valid on every disk and in every archive and bucket. */
const asciiWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** `uploads/{cleaned title}-{suffix}.{ext}`, ASCII, at most 120 bytes. */
export function storageKeyFor(title: string, extension: FileExtension, randomSuffix: string): string {
  if (!/^[0-9a-z]{8,32}$/.test(randomSuffix))
    throw new TypeError('A key needs a suffix of 8 to 32 characters')
  const ending = `-${randomSuffix}.${extension}`
  const withoutExtension = title.toLowerCase().endsWith(`.${extension}`)
    ? title.slice(0, -extension.length - 1)
    : title
  const maxStem = maxKeyBytes - 'uploads/'.length - ending.length
  const cleaned = asciiWords(withoutExtension).slice(0, maxStem).replace(/-+$/, '')
  return `uploads/${cleaned || 'resource'}${ending}`
}

/** Without `%`, because some clients decode it in the plain form. */
const asciiFallback = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')

const percentEncoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Content-Disposition (RFC 6266), a single line of ASCII for any name. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = cleanFileName(fileName)
  return `${kind}; filename="${asciiFallback(name)}"; filename*=UTF-8''${percentEncoded(name)}`
}
