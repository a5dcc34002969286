import { typeOf } from '#features/resources/facets.ts'
import { placeTexts } from './messages.ts'

/** `Found on page 7`, `Found on slide 7`; without a number where the file does not say. */
export function placeOf(page: number | null, mime: string | null): string {
  if (page === null) return placeTexts.file
  return typeOf({ mime }).startsWith('ppt') ? placeTexts.slide(page) : placeTexts.page(page)
}
