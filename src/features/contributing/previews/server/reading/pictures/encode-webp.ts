/** Encodes a picture as WebP, small enough for a slow connection. */
import sharp, { type Sharp } from 'sharp'

// One process per file: a cache is useless, and the CPU limit assumes a single thread.
sharp.cache(false)
sharp.concurrency(1)

const qualities = [70, 55, 40, 25, 10]

/** Lowers the quality until at most `targetBytes` are left, or the list of qualities ends. `effort`: 0 to 6. */
export async function encodeWebp(picture: Sharp, targetBytes: number, effort = 4): Promise<Buffer> {
  let encoded = Buffer.alloc(0)
  for (const quality of qualities) {
    encoded = await picture.clone().webp({ quality, effort }).toBuffer()
    if (encoded.length <= targetBytes) break
  }
  return encoded
}
