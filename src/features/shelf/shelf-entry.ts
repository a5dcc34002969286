/** What the shelf knows of a kept resource, and what becomes of it when the site is asked again. */
import type { PublicResource } from '#features/resources/resource.ts'

export interface ShelfEntry {
  /** As the site told of it last. */
  readonly resource: PublicResource
  readonly keptAt: number
  /** `versionOf` the resource when its bytes were kept. */
  readonly version: string
}

/** A resource that was kept and is public no more: what is left of it is its name, to say so. */
export interface RemovedEntry {
  readonly id: string
  readonly title: string
  readonly language: string | null
  readonly takenDownAt: number
}

/** Two versions of a resource have different texts here. */
export const versionOf = ({ modifiedAt, bytes }: Pick<PublicResource, 'modifiedAt' | 'bytes'>) =>
  `${modifiedAt} ${bytes ?? 'link'}`

/** The site has another version of the file than the one that is kept. A link has no bytes to grow old. */
export const isOutdated = ({ resource, version }: ShelfEntry) =>
  resource.kind === 'file' && versionOf(resource) !== version

/** How many bytes they take together; records, and links, count for nothing. */
export const bytesOfAll = (kept: readonly Pick<ShelfEntry, 'resource'>[]) =>
  kept.reduce((sum, { resource }) => sum + (resource.bytes ?? 0), 0)

const same = (a: PublicResource, b: PublicResource) => JSON.stringify(a) === JSON.stringify(b)

/** What the site's answer changes: who is not in it is public no more, the others are as it says. */
export function diffShelf<Kept extends ShelfEntry>(
  asked: readonly Kept[],
  answered: readonly PublicResource[],
): { readonly gone: readonly Kept[]; readonly changed: readonly Kept[] } {
  const now = new Map(answered.map((resource) => [resource.id, resource]))
  return {
    gone: asked.filter(({ resource }) => !now.has(resource.id)),
    changed: asked.flatMap((kept) => {
      const resource = now.get(kept.resource.id)
      return resource && !same(resource, kept.resource) ? [{ ...kept, resource }] : []
    }),
  }
}

/** The list in pieces of at most `most`. */
export const chunk = <T>(list: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, piece) =>
    list.slice(piece * most, (piece + 1) * most),
  )

/** Newest first. */
export const newestFirst = <Kept extends ShelfEntry>(kept: readonly Kept[]): readonly Kept[] =>
  kept.toSorted((a, b) => b.keptAt - a.keptAt)
