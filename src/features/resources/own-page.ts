/** The page a resource has for itself, outside the app: plain, to be shared and found. */
import { foldText } from '#shared/text.ts'
import { addressIn, firstLanguage, type Language } from '#shared/languages.ts'
import type { PublicResource } from './resource.ts'

const maxSlugLength = 60
/** What stands beside the own page at `/r/{id}/`. */
const taken = 'card'
const wholeWords = new RegExp(`^.{1,${maxSlugLength}}(?=-|$)`)

/** A title as it stands in an address: `Lineêre funksies: Newton’s` → `lineere-funksies-newtons`; at most 60 characters, never empty. */
export function slugOf(title: string): string {
  const slug = foldText(title)
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === taken) return `resource-${taken}`
  return (wholeWords.exec(slug)?.[0] ?? slug.slice(0, maxSlugLength)) || 'resource'
}

/** `/r/{id}/{slug}`, in another language than English with `?lang=`. */
export const ownPagePath = (
  { id, title }: Pick<PublicResource, 'id' | 'title'>,
  language: Language = firstLanguage,
) => addressIn(`/r/${id}/${slugOf(title)}`, language)
