import type { ResourcePages } from '#features/resources/server/resource-pages.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import { maxSuggestions } from '../contract.ts'
import { searchOf } from '../search-words.ts'

/** The three best matches for the words typed so far (spec 9). */
export async function suggestResources({ resources }: { resources: ResourcePages }, q: string) {
  const search = searchOf(q)
  const found = search ? await resources.best(search, maxSuggestions) : []
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
