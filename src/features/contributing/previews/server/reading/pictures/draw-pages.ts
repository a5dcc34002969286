/** Sandboxed job that draws pages of a PDF as WebP. */
import sharp from 'sharp'
import type { PageImageWidth } from '../../../page-image.ts'
import { encodeWebp } from './encode-webp.ts'
import { drawPage, maxPageRatio, openPdf } from '../pdf/pdf-pages.ts'

export interface DrawInput {
  /** The whole file, at most 10,485,760 bytes. */
  readonly bytes: Uint8Array
  /** Numbers of pages, from 1. */
  readonly pages: readonly number[]
  readonly width: PageImageWidth
}

const targetBytes: Readonly<Record<PageImageWidth, number>> = { 480: 40_000, 960: 120_000 }

/** A picture for each page; null for a page that cannot be opened. Throws for an encrypted or damaged file. */
export async function run({ bytes, pages, width }: DrawInput): Promise<(Uint8Array | null)[]> {
  const opened = await openPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const pictures: (Uint8Array | null)[] = []
  for (const page of pages) {
    const drawn = drawPage(opened, page - 1, { width, maxRatio: maxPageRatio })
    pictures.push(drawn ? await encode(drawn, targetBytes[width]) : null)
  }
  return pictures
}

function encode({ pixels, width, height }: NonNullable<ReturnType<typeof drawPage>>, bytes: number) {
  const raw = { width, height, channels: 4 } as const
  return encodeWebp(sharp(pixels, { raw }).flatten({ background: '#ffffff' }), bytes)
}
