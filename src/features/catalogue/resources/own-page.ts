/** Address of a resource's own page outside the app, for sharing and search engines. */
import { foldText } from '#shared/text.ts'
import { addressIn, firstLanguage, type Language } from '#shared/languages.ts'

const maxSlugLength = 60
/** Reserved under `/r/{id}/`. */
const reserved: readonly string[] = ['card', 'pages', 'text']
const wholeWords = new RegExp(`^.{1,${maxSlugLength}}(?=-|$)`)

/** `Lineêre funksies: Newton’s` → `lineere-funksies-newtons`; at most 60 characters, never empty. */
export function slugOf(title: string): string {
  const slug = foldText(title)
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (reserved.includes(slug)) return `resource-${slug}`
  return (wholeWords.exec(slug)?.[0] ?? slug.slice(0, maxSlugLength)) || 'resource'
}

/** `/r/{id}/{slug}`, with `?lang=` for languages other than English. */
export const ownPagePath = (
  { id, title }: { readonly id: string; readonly title: string },
  language: Language = firstLanguage,
) => addressIn(`/r/${id}/${slugOf(title)}`, language)
