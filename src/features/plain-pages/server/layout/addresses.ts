/** Addresses of plain pages: the language stands in them, English by standing for nothing. */
import { firstLanguage, type Language } from '#shared/languages/languages.ts'

/** A path, with or without a query, as it is in that language. */
export function inLanguage(path: string, language: Language): string {
  if (language === firstLanguage) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
