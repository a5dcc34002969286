/** Saved resources: versions, comparison with the site, order and search. */
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { SearchWord } from '#features/catalogue/resources/rank.ts'
import { foldText } from '#shared/text.ts'

export interface ShelfEntry {
  /** As last received from the site. */
  readonly resource: PublicResource
  readonly keptAt: number
  /** `versionOf` the resource when its bytes were saved. */
  readonly version: string
}

/** A saved resource that the site has taken down; its title remains for the notice. */
export interface RemovedEntry {
  readonly id: string
  readonly title: string
  readonly language: string | null
  readonly takenDownAt: number
}

/** Changes whenever the bytes change. */
export const versionOf = ({ modifiedAt, bytes }: PublicResource) => `${modifiedAt} ${bytes ?? 'link'}`

/** True if the site has another version of the file; links have no bytes. */
export const isOutdated = ({ resource, version }: ShelfEntry) =>
  resource.kind === 'file' && versionOf(resource) !== version

/** Bytes of all files; records and links count as 0. */
export const totalBytes = (entries: readonly ShelfEntry[]) =>
  entries.reduce((sum, { resource }) => sum + (resource.bytes ?? 0), 0)

const isEqual = (a: PublicResource, b: PublicResource) => JSON.stringify(a) === JSON.stringify(b)

/** Compares entries with the site's response: absent resources are removed, different ones changed. */
export function diffShelf<Entry extends ShelfEntry>(
  entries: readonly Entry[],
  response: readonly PublicResource[],
) {
  const current = new Map(response.map((resource) => [resource.id, resource]))
  return {
    removed: entries.filter(({ resource }) => !current.has(resource.id)),
    changed: entries.flatMap((entry) => {
      const resource = current.get(entry.resource.id)
      return resource && !isEqual(resource, entry.resource) ? [{ ...entry, resource }] : []
    }),
  }
}

export const chunk = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

export const newestFirst = <Entry extends ShelfEntry>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => b.keptAt - a.keptAt)

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
