import { subjectByStorageName } from '#features/subjects/subject.ts'
import { maxSuggestions } from '../contract.ts'
import { searchOf } from '../search-words.ts'
import { type BeyondParts, didYouMean } from './search-beyond.ts'

/** The three best matches for the words typed so far (spec 9); without any, other words that find something. */
export async function suggestResources(parts: Pick<BeyondParts, 'resources' | 'vocabulary'>, q: string) {
  const search = searchOf(q)
  if (!search) return { items: [] }
  const found = await parts.resources.best(search, maxSuggestions)
  const items = found.map(({ id, title, language, file_url, subject, kind, mime, bytes, pages }) => ({
    id,
    title,
    language,
    file_url,
    subjectTitle: subjectByStorageName(subject).title,
    kind,
    mime,
    bytes,
    pages,
  }))
  const meant = items.length === 0 ? await didYouMean(parts, q) : undefined
  return { items, ...(meant !== undefined && { didYouMean: meant }) }
}
