/** Rules of live lists: which change an event means for a list, and which rows count as new. */
import type { LiveEvent } from '#client/realtime/live-event.ts'
import type { PublicResource } from '../../resource.ts'
import type { TableFilters } from '../table-query.ts'

export type ListChange =
  /** The current resource; `isNew` if it was not public before. */
  | { readonly kind: 'shown'; readonly resource: PublicResource; readonly isNew: boolean }
  | { readonly kind: 'removed'; readonly id: string }
  /** Changes may have been missed: the lists must be fetched again. */
  | { readonly kind: 'unknown' }

type ShownChange = Extract<ListChange, { kind: 'shown' }>

// The server writes resource events by its own contract; events of other features have no id.
const hasId = (data: unknown): data is PublicResource =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string'

/** Undefined for an event that is not about resources. */
export function toListChange({ type, data }: LiveEvent): ListChange | undefined {
  if (type === 'refetch') return { kind: 'unknown' }
  if (!hasId(data)) return undefined
  if (type === 'removed') return { kind: 'removed', id: data.id }
  return type === 'added' || type === 'modified'
    ? { kind: 'shown', resource: data, isNew: type === 'added' }
    : undefined
}

/** True if a resource outside the list may belong there now. After an edit it comes with the next load. */
export const mayMatchFilters = ({ resource, isNew }: ShownChange, { rating }: TableFilters) =>
  isNew || (rating !== '' && Math.floor(resource.averageRating) === Number(rating))

/** The received resource, with the displayed rating if that includes more clicks. */
export const withNewerRating = (received: PublicResource, shown: PublicResource): PublicResource => {
  const { ratingTotal, ratingAmount, averageRating, rating } = shown
  return received.ratingAmount < ratingAmount
    ? { ...received, ratingTotal, ratingAmount, averageRating, rating }
    : received
}

/**
 * Finds rows that arrived without a request of the user: the stream announced them, and a refetch rendered them. Either
 * may come first, because a refetch for another row can be ahead of the stream.
 */
export class NewRowTracker {
  #listKey: string | undefined
  #rows: ReadonlySet<string> = new Set()
  readonly #announced = new Set<string>()
  readonly #rendered = new Set<string>()

  /** Returns the new rows. A change of `listKey` is a request of the user, so its rows are not new. */
  onRender(listKey: string, ids: readonly string[]): readonly string[] {
    const isSame = listKey === this.#listKey
    const rendered = isSame ? ids.filter((id) => !this.#rows.has(id)) : []
    if (!isSame) this.#announced.clear()
    if (!isSame) this.#rendered.clear()
    for (const id of rendered) this.#rendered.add(id)
    this.#listKey = listKey
    this.#rows = new Set(ids)
    return rendered.flatMap((id) => this.#takeNew(id))
  }

  /** Returns the row if it is rendered already. */
  onEvent(id: string): readonly string[] {
    this.#announced.add(id)
    return this.#takeNew(id)
  }

  #takeNew(id: string): readonly string[] {
    if (!this.#announced.has(id) || !this.#rendered.has(id)) return []
    this.#announced.delete(id)
    this.#rendered.delete(id)
    return [id]
  }
}
