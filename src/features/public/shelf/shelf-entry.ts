/** Saved resources: versions, comparison with the site, and order. */
import type { ReturnOf } from '#shared/endpoint.ts'
import type { CurrentResource, currentResources } from '#features/catalogue/resources/contract.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

export interface ShelfEntry {
  /** As last received from the site. */
  readonly resource: CurrentResource
  readonly keptAt: number
  /** `versionOf` the resource when its bytes were saved. */
  readonly version: string
  /** Number of the saved version; undefined if the site did not name it. */
  readonly number?: number | undefined
  readonly withdrawn?: number | undefined
  /** The author corrects the resource, which is not public meanwhile. */
  readonly isPaused?: true | undefined
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

const isEqual = (a: ShelfEntry, b: ShelfEntry) => JSON.stringify(a) === JSON.stringify(b)

/** The saved version if it is withdrawn. One without a number counts as withdrawn if any is. */
function withdrawnNumber(entry: ShelfEntry): number | undefined {
  const withdrawn = isOutdated(entry) ? (entry.resource.withdrawn ?? []) : []
  return withdrawn.findLast((number) => number === (entry.number ?? number))
}

/** Compares entries with the site's response: absent resources are removed unless paused, different ones changed. */
export function diffShelf<Entry extends ShelfEntry>(
  entries: readonly Entry[],
  { items, paused }: ReturnOf<typeof currentResources>,
) {
  const current = new Map(items.map((resource) => [resource.id, resource]))
  const isGone = ({ resource: { id } }: Entry) => !current.has(id) && !paused.includes(id)
  const changed = entries.flatMap((entry) => {
    const resource = current.get(entry.resource.id)
    const next = {
      ...entry,
      resource: resource ?? entry.resource,
      isPaused: resource ? undefined : (true as const),
    }
    const withdrawn = withdrawnNumber(next)
    return isGone(entry) || isEqual(entry, { ...next, withdrawn }) ? [] : [{ ...next, withdrawn }]
  })
  return { removed: entries.filter(isGone), changed }
}

export const chunk = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

export const newestFirst = <Entry extends ShelfEntry>(entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => b.keptAt - a.keptAt)
