/** What an event of the stream means for the lists. */
import type { LiveEvent } from '#web/kit/live/live-event.ts'
import type { PublicResource } from '../../resource.ts'
import type { TableFilters } from '../table-query.ts'

export type News =
  /** This is how the resource is now; `isNew` when it was not public before. */
  | { readonly kind: 'shown'; readonly resource: PublicResource; readonly isNew: boolean }
  | { readonly kind: 'gone'; readonly id: string }
  /** Too much was missed: the lists must be read anew. */
  | { readonly kind: 'unknown' }

// The server writes these events after its own contract; what has no id is not ours.
const hasId = (data: unknown): data is PublicResource =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string'

/** Undefined for an event that is not about resources. */
export function newsOf({ type, data }: LiveEvent): News | undefined {
  if (type === 'reset') return { kind: 'unknown' }
  if (!hasId(data)) return undefined
  if (type === 'removed') return { kind: 'gone', id: data.id }
  return type === 'added' || type === 'modified'
    ? { kind: 'shown', resource: data, isNew: type === 'added' }
    : undefined
}

/** Whether the server should be asked if a resource that is not in the list belongs there now: of what exists only the rating changes. */
export const mayBelong = ({ resource, isNew }: Extract<News, { kind: 'shown' }>, { rating }: TableFilters) =>
  isNew || (rating !== '' && Math.floor(resource.averageRating) === Number(rating))

/** The news, but with the rating as shown where that knows of more clicks. */
export const withNewerRating = (told: PublicResource, shown: PublicResource): PublicResource => {
  const { ratingTotal, ratingAmount, averageRating, rating } = shown
  return told.ratingAmount < ratingAmount
    ? { ...told, ratingTotal, ratingAmount, averageRating, rating }
    : told
}
