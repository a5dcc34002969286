/** Encodes the pictures that the blocks of a document name. */
import sharp from 'sharp'
import type { FileContent, ShouldContinue } from '../file-content.ts'
import { encodeWebp } from './encode-webp.ts'
import { decode } from './make-covers.ts'

const maxPictures = 40
const maxBytes = { each: 40_000, together: 400_000 }
/** So that most documents get all their pictures. */
const targetBytes = 16_000
/** Up to 40 pictures in the time of a reading. */
const lowEffort = 2
/** A taller picture shows its top. */
const maxRatio = 4
const anySize = { side: 1, aspect: Number.POSITIVE_INFINITY }

/** As WebP, in the order given, while `shouldContinue`. Pictures in other formats, damaged and too large ones are left out. */
export async function encodeShown(
  { numbers, read }: NonNullable<FileContent['shown']>,
  shouldContinue: ShouldContinue,
) {
  const shown = []
  let left = maxBytes.together
  for (const [part, n] of numbers) {
    if (shown.length === maxPictures || !shouldContinue()) break
    const encoded = read(part)
    const page = encoded && (await decode({ encoded }, anySize).catch(() => undefined))
    if (!page) continue
    const { width } = page.info
    const height = Math.min(page.info.height, width * maxRatio)
    const top = sharp(page.pixels, { raw: page.info }).extract({ left: 0, top: 0, width, height })
    const bytes = await encodeWebp(top, targetBytes, lowEffort)
    if (bytes.length > Math.min(left, maxBytes.each)) continue
    shown.push({ n, bytes, width, height })
    left -= bytes.length
  }
  return shown
}
