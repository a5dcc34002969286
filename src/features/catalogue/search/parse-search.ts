import type { Search } from '#features/catalogue/resources/rank.ts'
import { foldText, withoutSoftHyphens } from '#shared/text.ts'
import { type StorageName, subjects } from '#features/catalogue/subjects/subject.ts'

/** Further words are ignored (T19). */
const maxWords = 12

const namesOfSubjects = subjects.map(({ title, storageName }) => ({
  storageName,
  names: [title, storageName].map(foldText),
}))

/** Storage names of the subjects whose display title or storage name contains the folded word (SEARCH-09). */
export function subjectsMatching(word: string): StorageName[] {
  return namesOfSubjects
    .filter(({ names }) => names.some((name) => name.includes(word)))
    .map(({ storageName }) => storageName)
}

/** Grade tags exist in both languages. */
const formsOfWord: ReadonlyMap<string, readonly string[]> = new Map([
  ['grade', ['grade', 'graad']],
  ['graad', ['graad', 'grade']],
])

/** Parses a query into folded words, each of which must match title, a tag or the subject. Undefined for a blank query. */
export function parseSearch(q: string): Search | undefined {
  const phrase = foldText(withoutSoftHyphens(q))
  const words = [...new Set(phrase.split(' '))]
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((text) => ({ forms: formsOfWord.get(text) ?? [text], subjects: subjectsMatching(text) }))
  return words.length === 0 ? undefined : { phrase, words }
}
