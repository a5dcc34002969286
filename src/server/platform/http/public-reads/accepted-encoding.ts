/** How an answer may be packed for who asks (`Accept-Encoding`). */
import type { IncomingHttpHeaders } from 'node:http'
import type { Encoding } from './answer.ts'

/** Browsers send the same few headers again and again. */
const knownAtMost = 100
const known = new Map<string, Encoding | undefined>()

const isTaken = (part: string, names: readonly string[]) => {
  const [name = '', ...wishes] = part.split(';')
  const quality = wishes.find((wish) => wish.startsWith('q='))
  return names.includes(name) && (quality === undefined || Number(quality.slice(2)) > 0)
}

function read(header: string): Encoding | undefined {
  const parts = header.toLowerCase().replaceAll(/\s/g, '').split(',')
  if (parts.some((part) => isTaken(part, ['br']))) return 'br'
  // Who takes anything may be old: gzip is what everybody can read.
  return parts.some((part) => isTaken(part, ['gzip', 'x-gzip', '*'])) ? 'gzip' : undefined
}

/** The smallest that they take; undefined: as it is. */
export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding | undefined {
  const text = headers['accept-encoding']
  if (text === undefined || headers['x-no-compression'] !== undefined) return undefined
  if (known.has(text)) return known.get(text)
  if (known.size >= knownAtMost) known.clear()
  const encoding = read(text)
  known.set(text, encoding)
  return encoding
}
