/** One resource as a segment takes it in and gives it back: what is searched apart from what is only shown. */
import { foldText } from '#shared/text.ts'
import { byName } from '#features/resources/attributes.ts'
import { facetValue, type ValueFacet, valueFacets } from '#features/resources/facets.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import type { SearchedResource } from '../documents-repository.ts'
import { encodeStoredFields } from './stored-fields.ts'

/** Change with every click, and nothing has to be indexed again for it. */
export const starNames = ['ratingTotal', 'ratingAmount', 'averageRating', 'rating'] as const
export type RatingFields = Pick<PublicResource, (typeof starNames)[number]>

export interface Entry {
  readonly id: string
  readonly modifiedMs: number
  /** The title as it was written, and the words of it folded. */
  readonly writtenTitle: string
  readonly title: readonly string[]
  /** As they were written. */
  readonly tags: readonly string[]
  readonly facets: Readonly<Record<ValueFacet, string>>
  readonly stars: RatingFields
  /** What is shown besides, packed; undefined where the database has to be asked for it. */
  readonly shown: string | undefined
}

const wordsOf = (title: string) => (title === '' ? [] : title.split(' '))

const starsOf = ({ ratingTotal, ratingAmount, averageRating, rating }: PublicResource): RatingFields => ({
  ratingTotal,
  ratingAmount,
  averageRating,
  rating,
})

export const entryOf = ({ resource, language }: SearchedResource, keepsShown: boolean): Entry => ({
  id: resource.id,
  modifiedMs: Date.parse(resource.modifiedAt),
  writtenTitle: resource.title,
  title: wordsOf(foldText(resource.title)),
  tags: resource.tags,
  facets: byName(valueFacets, (name) => facetValue({ ...resource, language }, name)),
  stars: starsOf(resource),
  shown: keepsShown ? encodeStoredFields(resource) : undefined,
})

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, i) => text === other[i])

const compared = ['modifiedMs', 'writtenTitle'] as const

/** Whether nothing but the stars may differ. */
export const equalsExceptRating = (one: Entry, other: Entry) =>
  compared.every((name) => one[name] === other[name]) &&
  valueFacets.every((name) => one.facets[name] === other.facets[name]) &&
  isSameList(one.tags, other.tags) &&
  (one.shown === undefined || other.shown === undefined || one.shown === other.shown)
