import { maxFileBytes } from '#features/contributing/files/file-type.ts'
import type { SmallJpeg } from './photo-pdf.ts'

/** The rest of the file is for the objects of the PDF. */
export const maxPhotosBytes = maxFileBytes - 65_536

/** Pixels of the longer side, and quality of the JPEG. The further ones are for photos that do not fit into one file. */
const [first, ...further] = [
  [1_600, 0.72],
  [1_400, 0.62],
  [1_200, 0.55],
] as const

let canvas: HTMLCanvasElement | undefined

/** A small JPEG, upright, on white, without EXIF, XMP, IPTC and GPS. Undefined if the browser cannot decode the picture. */
export async function shrinkPhoto(picture: Blob, [maxSide, quality]: readonly [number, number] = first) {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => undefined)
  canvas ??= document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })
  if (!bitmap || !context) return undefined
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  Object.assign(canvas, { width, height })
  Object.assign(context, { fillStyle: '#fff', imageSmoothingQuality: 'high' })
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((done) => canvas?.toBlob(done, 'image/jpeg', quality))
  return jpeg ? { jpeg, width, height } : undefined
}

/** Number of photos from the first on that fit into one file. */
export function countFitting(photos: readonly SmallJpeg[]): number {
  let bytes = 0
  return photos.filter(({ jpeg }) => (bytes += jpeg.size) <= maxPhotosBytes).length
}

/** Reduces photos only as far as one file needs. They may still be too many for it. */
export async function fitPhotos(photos: readonly SmallJpeg[]): Promise<readonly SmallJpeg[]> {
  let fitted = photos
  for (const reduction of further) {
    if (countFitting(fitted) === photos.length) break
    const smaller: SmallJpeg[] = []
    for (const photo of photos) smaller.push({ ...photo, ...(await shrinkPhoto(photo.jpeg, reduction)) })
    fitted = smaller
  }
  return fitted
}
