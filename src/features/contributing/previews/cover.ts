/** Covers: pictures of a file's first page in two sizes. */

/** In pixels: twice the width of a cover in a row, and the width of a page on a phone. */
export const coverWidths = { small: 120, large: 480 } as const
export type CoverSize = keyof typeof coverWidths

/** `version` changes with the picture, so that caches never show an old one. */
export const coverUrl = (resourceId: string, size: CoverSize, version: string) =>
  `/covers/${resourceId}/${size}.webp?v=${version}`

/** URL of the large cover, from that of the small one. */
export const largeCoverUrl = (smallUrl: string) => smallUrl.replace('/small.webp?', '/large.webp?')
