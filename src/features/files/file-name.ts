/** Names of files: as people see them, as the store keeps them, as a download announces them. */
import { normalizeText } from '#shared/text.ts'
import type { FileExtension } from './file-type.ts'

const maxCharacters = 150
const maxKeyBytes = 120
const extensionPattern = /\.[A-Za-z0-9]{1,10}$/

/** A name fit to show and to download: last path part, one line of NFC text, at most 150 characters, extension kept. */
export function cleanFileName(name: string): string {
  const lastPart = normalizeText(name.split(/[/\\]/).at(-1) ?? '')
  const extension = extensionPattern.exec(lastPart)?.[0] ?? ''
  const stem = lastPart.slice(0, lastPart.length - extension.length).replace(/^[\s.]+|\s+$/g, '')
  // Cut by code points, so that no character outside the basic plane is halved.
  const short = [...stem]
    .slice(0, maxCharacters - extension.length)
    .join('')
    .trimEnd()
  return `${short || 'file'}${extension}`
}

/** Letters keep their base form (ê → e), every other run becomes one `-`: the same on every disk, archive and bucket. */
const asciiWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Where the store keeps a file: `uploads/{cleaned title}-{suffix}.{ext}`, ASCII, at most 120 bytes. */
export function storageKeyFor(title: string, extension: FileExtension, randomSuffix: string): string {
  if (!/^[0-9a-z]{8,32}$/.test(randomSuffix))
    throw new TypeError('A key needs a suffix of 8 to 32 characters')
  const ending = `-${randomSuffix}.${extension}`
  const withoutExtension = title.toLowerCase().endsWith(`.${extension}`)
    ? title.slice(0, -extension.length - 1)
    : title
  const room = maxKeyBytes - 'uploads/'.length - ending.length
  const cleaned = asciiWords(withoutExtension).slice(0, room).replace(/-+$/, '')
  return `uploads/${cleaned || 'resource'}${ending}`
}

/** `%` goes as well: some readers decode it in the plain form. */
const asciiFallback = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')

const percentEncoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The Content-Disposition header (RFC 6266) of a file: ASCII only and one line, whatever the name holds. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = cleanFileName(fileName)
  return `${kind}; filename="${asciiFallback(name)}"; filename*=UTF-8''${percentEncoded(name)}`
}
