/** The picture of a file's first page, in two sizes. */

/** Widths in pixels: twice the width of a row's cover, and a page on a phone. */
export const coverWidths = { small: 120, large: 480 } as const
export type CoverSize = keyof typeof coverWidths

/** Where a cover is to be had; `version` changes with the picture, so that no cache shows an old one. */
export const coverUrl = (resourceId: string, size: CoverSize, version: string) =>
  `/covers/${resourceId}/${size}.webp?v=${version}`

/** The large cover beside the small one at this address. */
export const largeCoverUrl = (smallUrl: string) => smallUrl.replace('/small.webp?', '/large.webp?')
