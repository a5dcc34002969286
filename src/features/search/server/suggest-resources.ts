import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import { maxSuggestions } from '../contract.ts'
import { searchWords } from '../search-words.ts'

/** The three newest matches for the words typed so far (spec 9). */
export async function suggestResources({ resources }: { resources: ResourcesRepository }, q: string) {
  const words = searchWords(q)
  const found = words.length === 0 ? [] : await resources.newest(words, maxSuggestions)
  const items = found.map(({ id, title, file_url, subject, kind, mime, bytes, pages }) => ({
    id,
    title,
    file_url,
    subjectTitle: subjectByStorageName(subject).title,
    kind,
    mime,
    bytes,
    pages,
  }))
  return { items }
}
