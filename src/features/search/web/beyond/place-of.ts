import { typeOf } from '#features/resources/type-of.ts'

/** `Found on page 7`, `Found on slide 7`; without a number where the file does not say. */
export function placeOf(page: number | null, mime: string | null): string {
  if (page === null) return 'Found in the file'
  return `Found on ${typeOf({ mime }).startsWith('ppt') ? 'slide' : 'page'} ${page}`
}
