/** Parts of the text of a file. */

/** Pages, slides or portions in a part. */
export const sectionsInPart = 20

/** The part that has a page, slide or portion, from 1. */
export const partOfSection = (n: number) => Math.ceil(n / sectionsInPart)

/** The page without scripts that shows a part. */
export const textPath = (resourceId: string, part = 1) =>
  `/r/${resourceId}/text${part === 1 ? '' : `?part=${part}`}`
