/** A public response body, compressed once for all clients. */
import { hash } from 'node:crypto'
import {
  type BrotliOptions,
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

/** A large text in compressed forms; `length` is the size of the plain form in bytes. */
export interface LargeText {
  readonly name: string
  readonly length: number
  readonly forms: Readonly<Record<Encoding, Buffer>>
}

export interface EncodedResponse {
  /** ETag. Weak, because brotli, gzip and plain share it. */
  readonly name: string
  json(): Bytes
  /** Body in this encoding (undefined: plain). Short bodies stay plain. */
  sent(encoding: Encoding | undefined): Sent
  /** Memory of all stored forms. */
  bytes(): number
  /** Set for a body sent as shared bytes or as a stream. */
  readonly large?: LargeText
}
/** One byte per character (latin1): body and head go out in one write, which saves a fifth of the CPU time. */
export type Bytes = string
export interface Sent {
  readonly bytes: Bytes
  readonly encoding: Encoding | undefined
}

/** From this size on compression saves more than its header, at 12 µs (tools/bench/RESULTS.md). */
export const minCompressBytes = 300

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })
/** 50 rows of a list are 6 % smaller than with the default 4. */
export const brotliOptions = quality(5)
/** A third less CPU for 6 % more bytes: many searches are requested only once. */
const quickOptions = quality(4)

/** Synchronous: 50 rows take 0.1 ms, as long as the way to another thread and back. */
const quickCompressors = { br: (json: Buffer) => brotliCompressSync(json, quickOptions), gzip: gzipSync }
const compressors = { ...quickCompressors, br: (json: Buffer) => brotliCompressSync(json, brotliOptions) }
const decompressors = { br: brotliDecompressSync, gzip: gunzipSync }

const fromBytes = (bytes: Bytes) => Buffer.from(bytes, 'latin1')
const decompress = (bytes: Bytes, encoding: Encoding) =>
  decompressors[encoding](fromBytes(bytes)).toString('latin1')

export const etagOf = (text: string) => `W/"${hash('sha256', text, 'base64url').slice(0, 16)}"`

/**
 * Stores only compressed forms after the first compression. `onChanged` is called when the stored forms change.
 * `isPopular`: compresses well at the first request, not at the second.
 */
export function encodeResponse(
  text: string,
  name = etagOf(text),
  onChanged = () => {},
  isPopular = false,
): EncodedResponse {
  let plain: Bytes | undefined = Buffer.from(text).toString('latin1')
  const isShort = plain.length < minCompressBytes
  const compressed = new Map<Encoding, Sent>()
  let isBetter = isPopular

  function json(): Bytes {
    if (plain !== undefined) return plain
    for (const [encoding, { bytes }] of compressed) return decompress(bytes, encoding)
    throw new Error('An answer keeps none of its forms')
  }
  function compress(encoding: Encoding, by: typeof compressors) {
    const sent: Sent = { bytes: by[encoding](fromBytes(json())).toString('latin1'), encoding }
    compressed.set(encoding, sent)
    plain = undefined
    onChanged()
    return sent
  }
  return {
    name,
    json,
    sent(requested) {
      if (isShort || !requested) return { bytes: json(), encoding: undefined }
      const known = compressed.get(requested)
      if (!known) return compress(requested, isPopular ? compressors : quickCompressors)
      if (requested === 'gzip' || isBetter) return known
      // A second request predicts more.
      isBetter = true
      return compress(requested, compressors)
    },
    bytes: () => [...compressed.values()].reduce((sum, { bytes }) => sum + bytes.length, plain?.length ?? 0),
  }
}

/** In characters. Compressing a shorter text synchronously takes a few milliseconds. */
const largeFrom = 256 * 1_024

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]

async function compressText(text: string, options: BrotliOptions): Promise<LargeText> {
  const plain = Buffer.from(text)
  const [gzipped, br] = await Promise.all([toGzip(plain), toBrotli(plain, options)])
  return { name: etagOf(text), length: plain.length, forms: { gzip: gzipped, br } }
}

export const compressIfLarge = async (text: string): Promise<string | LargeText> =>
  text.length < largeFrom ? text : compressText(text, brotliOptions)

/** Of a text that is made once and sent for long: as small as it gets, in a tenth of a second. */
export const compressWhole = async (text: string): Promise<EncodedResponse> =>
  largeAnswer(await compressText(text, quality(11)))

/** Decompresses the plain form only as fast as its reader takes it. */
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

/** Equal for all clients, so shared caches may store it for seconds. */
export const publicCaching = 'public, max-age=0, s-maxage=5'
export const jsonType = 'application/json; charset=utf-8'
/** Headers of a kind of response: `content-type` and those of its endpoint. */
export type KindHeaders = Readonly<Record<string, string>>
