/** Where a list stands with everything it is narrowed and sorted by: links lead from one address to the next. */
import { firstLanguage } from '#shared/languages.ts'
import type { LiteSearchQuery } from '../../../plain-page-query.ts'

export interface Asked {
  /** `/lite/search`, or `/lite/subject/` and a subject. */
  readonly path: string
  readonly query: LiteSearchQuery
}

/** The same list with another wish; from its first page unless the wish is for a page. In English without `lang`. */
export function listAddress({ path, query }: Asked, wish: Partial<LiteSearchQuery> = {}): string {
  const { lang, ...wishes } = { ...query, cursor: undefined, ...wish }
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(wishes))
    if (value !== undefined) address.set(name, String(value))
  if (lang !== firstLanguage) address.set('lang', lang)
  const text = address.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Without its language, to stand for the page in all of them. */
export const inFirstLanguage = (asked: Asked): string =>
  listAddress(asked, { lang: firstLanguage, cursor: asked.query.cursor })
