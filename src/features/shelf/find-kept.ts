/** Search over the shelf, by the rules of the site's own search (spec 5). */
import type { StorageName } from '#features/subjects/subject.ts'
import type { KeptResource } from './kept-resource.ts'

/** One word of a search, and the subjects whose title or storage name contains it. */
export interface WantedWord {
  readonly text: string
  readonly subjects: readonly StorageName[]
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()

/** Those whose title, any tag or subject contains every word; all of them when there is no word. */
export function findKept<Kept extends KeptResource>(
  kept: readonly Kept[],
  words: readonly WantedWord[],
): readonly Kept[] {
  return kept.filter(({ resource: { title, tags, subject } }) =>
    words.every(
      ({ text, subjects }) =>
        [title, ...tags].some((each) => fold(each).includes(fold(text))) || subjects.includes(subject),
    ),
  )
}
