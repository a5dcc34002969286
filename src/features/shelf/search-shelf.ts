/** Search over the shelf, by the rules of the site's own search (spec 5). */
import type { SearchWord } from '#features/resources/rank.ts'
import { foldText } from '#shared/fold.ts'
import type { ShelfEntry } from './shelf-entry.ts'

/** Those whose title, any tag or subject contains every word; all of them when there is no word. */
export function searchShelf<Kept extends ShelfEntry>(
  kept: readonly Kept[],
  words: readonly SearchWord[],
): readonly Kept[] {
  return kept.filter(({ resource: { title, tags, subject } }) =>
    words.every(
      ({ forms, subjects }) =>
        [title, ...tags].some((each) => forms.some((form) => foldText(each).includes(form))) ||
        subjects.includes(subject),
    ),
  )
}
