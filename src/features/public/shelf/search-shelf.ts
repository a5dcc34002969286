import type { SearchWord } from '#features/catalogue/resources/rank.ts'
import { foldText } from '#shared/text.ts'
import type { ShelfEntry } from './shelf-entry.ts'

/** Entries whose title, tags or subject match every word, by the rules of the site's search (SEARCH-07–09). */
export function searchShelf<Entry extends ShelfEntry>(
  entries: readonly Entry[],
  words: readonly SearchWord[],
) {
  return entries.filter(({ resource: { title, tags, subject } }) =>
    words.every(
      ({ forms, subjects }) =>
        [title, ...tags].some((text) => forms.some((form) => foldText(text).includes(form))) ||
        subjects.includes(subject),
    ),
  )
}
