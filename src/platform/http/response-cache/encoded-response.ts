/** What is said to everybody at one address, as bytes, with its name; packed once for all who ask. */
import { hash } from 'node:crypto'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createGunzip,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'

export type Encoding = 'br' | 'gzip'

/** A large text in its compressed forms. `length` is that of the plain form in bytes. */
export interface LargeText {
  readonly name: string
  readonly length: number
  readonly forms: Readonly<Record<Encoding, Buffer>>
}

export interface EncodedResponse {
  /** For `ETag`. Weak: the same answer goes out as brotli, as gzip and as it is. */
  readonly name: string
  json(): Bytes
  /** What goes out to who takes this encoding (undefined: none). Short answers go as they are. */
  sent(encoding: Encoding | undefined): Sent
  /** Of all the forms that it keeps. */
  bytes(): number
  /** Set where the answer is sent as shared bytes or as a stream. */
  readonly large?: LargeText
}
/** Each character a byte (latin1): a text goes out with its head in one piece, which saves a fifth of all the work. */
export type Bytes = string
export interface Sent {
  readonly bytes: Bytes
  readonly encoding: Encoding | undefined
}

/** Bytes from which packing saves more than the header that tells of it, at 12 µs (tools/bench/RESULTS.md). */
export const minCompressBytes = 300

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })
/** 50 rows of a list are 6 % smaller than with the usual 4. */
export const brotliOptions = quality(5)
/** A third less work for 6 % more bytes: many a search is asked for once and never again. */
const quickOptions = quality(4)

/** In place: even 50 rows take a tenth of a millisecond, which is what the way to another thread and back takes. */
const quickPackers = { br: (json: Buffer) => brotliCompressSync(json, quickOptions), gzip: gzipSync }
const packers = { ...quickPackers, br: (json: Buffer) => brotliCompressSync(json, brotliOptions) }
const unpackers = { br: brotliDecompressSync, gzip: gunzipSync }

const fromBytes = (bytes: Bytes) => Buffer.from(bytes, 'latin1')
const gunzipChunks = (bytes: Bytes, encoding: Encoding) =>
  unpackers[encoding](fromBytes(bytes)).toString('latin1')

export const etagOf = (text: string) => `W/"${hash('sha256', text, 'base64url').slice(0, 16)}"`

/**
 * Once it is packed, only packed forms are kept. `onChanged` is called whenever other forms are kept than before.
 * `isAskedByMany`: packed well the first time, not only when it is asked for again.
 */
export function encodeResponse(
  text: string,
  name = etagOf(text),
  onChanged = () => {},
  isAskedByMany = false,
): EncodedResponse {
  let plain: Bytes | undefined = Buffer.from(text).toString('latin1')
  const isShort = plain.length < minCompressBytes
  const packed = new Map<Encoding, Sent>()
  let isBetter = isAskedByMany

  function json(): Bytes {
    if (plain !== undefined) return plain
    for (const [encoding, { bytes }] of packed) return gunzipChunks(bytes, encoding)
    throw new Error('An answer keeps none of its forms')
  }
  function pack(encoding: Encoding, by: typeof packers) {
    const sent: Sent = { bytes: by[encoding](fromBytes(json())).toString('latin1'), encoding }
    packed.set(encoding, sent)
    plain = undefined
    onChanged()
    return sent
  }
  return {
    name,
    json,
    sent(wanted) {
      if (isShort || !wanted) return { bytes: json(), encoding: undefined }
      const known = packed.get(wanted)
      if (!known) return pack(wanted, isAskedByMany ? packers : quickPackers)
      if (wanted === 'gzip' || isBetter) return known
      // What is asked for again will be asked for more.
      isBetter = true
      return pack(wanted, packers)
    },
    bytes: () => [...packed.values()].reduce((sum, { bytes }) => sum + bytes.length, plain?.length ?? 0),
  }
}

/** In characters. Below it, compressing in place takes less than a few milliseconds. */
const largeFrom = 256 * 1_024

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]

export async function packedIfLarge(text: string): Promise<string | LargeText> {
  if (text.length < largeFrom) return text
  const plain = Buffer.from(text)
  const [gzipped, br] = await Promise.all([toGzip(plain), toBrotli(plain, brotliOptions)])
  return { name: etagOf(text), length: plain.length, forms: { gzip: gzipped, br } }
}

/** The plain form is decompressed only as fast as its reader takes it. */
export function bodyOf({ forms }: LargeText, encoding: Encoding | undefined): Buffer | Readable {
  if (encoding) return forms[encoding]
  const plain = createGunzip()
  plain.end(forms.gzip)
  return plain
}

export function largeAnswer(large: LargeText): EncodedResponse {
  const { name, forms } = large
  const json = () => gunzipSync(forms.gzip).toString('latin1')
  return {
    name,
    large,
    json,
    sent: (encoding) => ({ bytes: encoding ? forms[encoding].toString('latin1') : json(), encoding }),
    bytes: () => forms.gzip.length + forms.br.length,
  }
}

/** The same for everybody, so that a cache between us and a school may keep it for moments. */
export const publicCaching = 'public, max-age=0, s-maxage=5'
export const jsonType = 'application/json; charset=utf-8'
/** What tells a kind of answer: its `content-type`, and whatever its endpoint adds. */
export type KindHeaders = Readonly<Record<string, string>>
