/** Addresses of lists. The query holds the whole state, so every control of a list is a link or a form. */
import { firstLanguage } from '#shared/languages.ts'
import type { LiteSearchQuery } from '../../../plain-page-query.ts'

export interface ListRequest {
  /** `/lite/search`, or `/lite/subject/` and a subject. */
  readonly path: string
  readonly query: LiteSearchQuery
}

/** Applies `change` and returns to the first page unless `change` has a cursor. Omits `lang` for English. */
export function listAddress({ path, query }: ListRequest, change: Partial<LiteSearchQuery> = {}): string {
  const { lang, ...fields } = { ...query, cursor: undefined, ...change }
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) address.set(name, String(value))
  if (lang !== firstLanguage) address.set('lang', lang)
  const text = address.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The same page of the list in English. */
export const inFirstLanguage = (request: ListRequest): string =>
  listAddress(request, { lang: firstLanguage, cursor: request.query.cursor })
