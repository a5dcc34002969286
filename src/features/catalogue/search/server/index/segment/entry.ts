/** One resource as input and output of a segment: indexed fields, and stored fields that nothing searches. */
import { foldText } from '#shared/text.ts'
import { byName, pick } from '#features/catalogue/resources/attributes.ts'
import { facetValues, type ValueFacet, valueFacets } from '#features/catalogue/resources/facets.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { SearchedResource } from '../documents-repository.ts'
import { encodeStoredFields } from './stored-fields.ts'

/** Updated in place: a click on the stars must not rebuild a document. */
export const ratingFields = ['ratingTotal', 'ratingAmount', 'averageRating', 'rating'] as const
export type RatingFields = Pick<PublicResource, (typeof ratingFields)[number]>

export interface Entry {
  readonly id: string
  readonly modifiedMs: number
  readonly writtenTitle: string
  /** Folded words of the title. */
  readonly title: readonly string[]
  readonly tags: readonly string[]
  /** Several values as one text, see `joinValues`. */
  readonly facets: Readonly<Record<ValueFacet, string>>
  readonly ratings: RatingFields
  /** Undefined if the database has to be read for them. */
  readonly storedFields: string | undefined
}

/** Resources share few combinations of languages, so a column holds one text for each. */
const separator = '\u0000'
const joinValues = (values: readonly string[]) => values.join(separator)
export const splitValues = (text: string) => text.split(separator)

const words = (title: string) => (title === '' ? [] : title.split(' '))

export const entryOf = ({ resource, languages }: SearchedResource, storesFields: boolean): Entry => ({
  id: resource.id,
  modifiedMs: Date.parse(resource.modifiedAt),
  writtenTitle: resource.title,
  title: words(foldText(resource.title)),
  tags: resource.tags,
  facets: byName(valueFacets, (name) => joinValues(facetValues({ ...resource, languages }, name))),
  ratings: pick(resource, ratingFields),
  storedFields: storesFields ? encodeStoredFields(resource) : undefined,
})

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, i) => text === other[i])

const compared = ['modifiedMs', 'writtenTitle'] as const

export const equalsExceptRating = (one: Entry, other: Entry) =>
  compared.every((name) => one[name] === other[name]) &&
  valueFacets.every((name) => one.facets[name] === other.facets[name]) &&
  isSameList(one.tags, other.tags) &&
  (one.storedFields === undefined ||
    other.storedFields === undefined ||
    one.storedFields === other.storedFields)
