/** Pictures of the pages of a PDF in two widths, and those inside a Word or PowerPoint file. */

import { fileTypes } from '#features/contributing/files/file-type.ts'

/** In pixels: the width of a page on a phone, and of a larger screen. */
export const pageImageWidths = [480, 960] as const
/** Where the larger one is shown. */
export const widePageMedia = '(min-width: 48em)'
export type PageImageWidth = (typeof pageImageWidths)[number]
/** About the mean of the sample files, in bytes. */
export const pageImageBytes: Readonly<Record<PageImageWidth, number>> = { 480: 12_000, 960: 30_000 }
/** Pages that are drawn together. */
export const pagesInGroup = 3

/** The first page of the group that has this page. */
export const firstOfGroup = (page: number) => page - ((page - 1) % pagesInGroup)

/** Number of pages that can be drawn: those of a PDF that opened. */
export const drawablePages = ({
  mime,
  pages,
}: {
  readonly mime: string | null
  readonly pages: number | null
}) => (mime === fileTypes.pdf.mime ? (pages ?? 0) : 0)

export interface PageImage {
  /** From 1. */
  readonly page: number
  readonly width: PageImageWidth
}

/** The picture with a name such as `12-480.webp`; undefined for any other name. */
export function pageImageOf(fileName: string): PageImage | undefined {
  const [, page, given] = /^([1-9]\d{0,5})-(\d{3})\.webp$/.exec(fileName) ?? []
  const width = pageImageWidths.find((each) => String(each) === given)
  return page && width ? { page: Number(page), width } : undefined
}

/** Address of a picture of a page. */
export const pageImageAddress = (resourceId: string, { page, width }: PageImage) =>
  `/page-images/${resourceId}/${page}-${width}.webp`

/** Address and size of the pictures inside a file, by number. */
export const shownPictures = (
  resourceId: string,
  pictures: readonly { readonly n: number; readonly width: number; readonly height: number }[],
) =>
  new Map(
    pictures.map(({ n, width, height }) => [
      n,
      { src: `/page-images/${resourceId}/picture-${n}.webp`, width, height },
    ]),
  )

/** The number in `picture-3.webp`; undefined for any other name. */
export const pictureNumberOf = (fileName: string) => {
  const [, n] = /^picture-([1-9]\d{0,4})\.webp$/.exec(fileName) ?? []
  return n === undefined ? undefined : Number(n)
}
