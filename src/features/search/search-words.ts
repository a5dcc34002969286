import { type StorageName, subjects } from '#features/subjects/subject.ts'

/** Words looked at in one query; more only cost time. */
const mostWords = 12

/** Storage names of the subjects whose display title or storage name contains the word, in any case (SEARCH-09). */
export function subjectsNamed(word: string): StorageName[] {
  const wanted = word.toLowerCase()
  return subjects
    .filter(({ title, storageName }) =>
      [title, storageName].some((name) => name.toLowerCase().includes(wanted)),
    )
    .map(({ storageName }) => storageName)
}

/** The words of a query, each to be found in title, any tag or subject title. */
export const searchWords = (q: string) =>
  [...new Set(q.trim().split(/\s+/u))]
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((text) => ({ text, subjects: subjectsNamed(text) }))
