/** Large texts: compressed once in the thread pool; all readers share the compressed bytes (F-C2). */
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, createGunzip, gunzipSync, gzip } from 'node:zlib'
import { type Answer, brotliOptions, type Encoding, type LargeText, nameOf } from './answer.ts'

/** In characters. Below it, compressing in place takes less than a few milliseconds. */
const largeFrom = 256 * 1_024

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** Compresses a large text; returns any other as it is. */
export async function packedIfLarge(text: string): Promise<string | LargeText> {
  if (text.length < largeFrom) return text
  const plain = Buffer.from(text)
  const [gzipped, br] = await Promise.all([toGzip(plain), toBrotli(plain, brotliOptions)])
  return { name: nameOf(text), length: plain.length, forms: { gzip: gzipped, br } }
}

/** The plain form is decompressed only as fast as its reader takes it. */
export function bodyOf({ forms }: LargeText, encoding: Encoding | undefined): Buffer | Readable {
  if (encoding) return forms[encoding]
  const plain = createGunzip()
  plain.end(forms.gzip)
  return plain
}

export function largeAnswer(large: LargeText): Answer {
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
