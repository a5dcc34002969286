/** Search over the shelf, by the rules of the site's own search (spec 5). */
import type { SearchWord } from '#features/resources/rank.ts'
import { folded } from '#shared/fold.ts'
import type { KeptResource } from './kept-resource.ts'

/** Those whose title, any tag or subject contains every word; all of them when there is no word. */
export function findKept<Kept extends KeptResource>(
  kept: readonly Kept[],
  words: readonly SearchWord[],
): readonly Kept[] {
  return kept.filter(({ resource: { title, tags, subject } }) =>
    words.every(
      ({ forms, subjects }) =>
        [title, ...tags].some((each) => forms.some((form) => folded(each).includes(form))) ||
        subjects.includes(subject),
    ),
  )
}
