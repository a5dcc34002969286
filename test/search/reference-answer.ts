/** Reference result of a list or search: filter all, rank all, sort all. */
import { foldText } from '#shared/text.ts'
import { byName } from '#features/catalogue/resources/attributes.ts'
import {
  codeFacets,
  type FacetName,
  facetNames,
  facetValues,
  valueFacets,
} from '#features/catalogue/resources/facets.ts'
import type { PageQuery } from '#features/catalogue/resources/page-query.ts'
import { rankOf, type Search } from '#features/catalogue/resources/rank.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { gradesOf } from '#features/catalogue/subjects/grade.ts'

export interface Searched {
  readonly resource: PublicResource
  readonly languages: readonly string[]
}

interface Weighed extends Searched {
  readonly title: string
  readonly tags: readonly string[]
}

const known = new WeakMap<Searched, Weighed>()

/** Folds each text once. */
function weighed(searched: Searched): Weighed {
  const { title, tags } = searched.resource
  const found = known.get(searched) ?? { ...searched, title: foldText(title), tags: tags.map(foldText) }
  known.set(searched, found)
  return found
}

const rankIn = ({ title, tags, resource }: Weighed, search: Search | undefined) =>
  search ? rankOf({ title, tags, subject: resource.subject }, search) : 0

const choicesOf = ({
  resource,
  tags,
  languages,
}: Weighed): Readonly<Record<FacetName, readonly string[]>> => ({
  ...byName(valueFacets, (name) => facetValues({ ...resource, languages }, name)),
  grade: gradesOf(tags),
})

function fits(one: Weighed, { subjects, filters }: PageQuery, except?: FacetName) {
  const { grade, rating } = filters
  const chosen: Readonly<Record<FacetName, readonly string[] | undefined>> = {
    subject: subjects,
    grade: grade === undefined ? undefined : [grade],
    ...byName([...codeFacets, 'type'], (name) => filters[name]),
  }
  const [title, tag] = [foldText(filters.title ?? ''), foldText(filters.tag ?? '')]
  const choices = choicesOf(one)
  return (
    one.title.includes(title) &&
    (tag === '' || one.tags.some((each) => each.includes(tag))) &&
    (rating === undefined || Math.floor(one.resource.averageRating) === rating) &&
    facetNames.every(
      (name) => name === except || (chosen[name]?.some((choice) => choices[name].includes(choice)) ?? true),
    )
  )
}

/** Mirrors `title_sort` of the database: ICU ties are sorted by bytes. */
const collation = new Intl.Collator('en-ZA-u-kn-true', { ignorePunctuation: true })
const byTitle = (a: string, b: string) =>
  collation.compare(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b))

const descending = <T>(a: T, b: T) => (a < b ? 1 : a > b ? -1 : 0)

function countFacets(found: readonly Weighed[], pageQuery: PageQuery) {
  const counted = facetNames.map((name) => {
    const counts: Record<string, number> = {}
    for (const one of found.filter((each) => fits(each, pageQuery, name)))
      for (const choice of choicesOf(one)[name]) counts[choice] = (counts[choice] ?? 0) + 1
    return [name, counts] as const
  })
  return Object.fromEntries(counted)
}

/** Returns all results in order, and facet counts where requested. */
export function referenceAnswer(all: readonly Searched[], pageQuery: PageQuery) {
  const found = all.map(weighed).filter((one) => rankIn(one, pageQuery.search) !== undefined)
  const { sort } = pageQuery
  const byRank = sort === 'relevance'
  const ordered = found
    .filter((one) => fits(one, pageQuery))
    .map(({ resource, ...one }) => ({
      resource,
      rank: byRank ? rankIn({ resource, ...one }, pageQuery.search) : 0,
    }))
    .toSorted(
      (a, b) =>
        (a.rank ?? 0) - (b.rank ?? 0) ||
        (sort === 'title'
          ? byTitle(b.resource.title, a.resource.title)
          : descending(a.resource.modifiedAt, b.resource.modifiedAt)) ||
        (byRank ? b.resource.averageRating - a.resource.averageRating : 0) ||
        descending(a.resource.id, b.resource.id),
    )
    .map(({ resource }) => resource)
  const facets = pageQuery.facets === true ? countFacets(found, pageQuery) : undefined
  return { items: pageQuery.order === 'asc' ? ordered.toReversed() : ordered, facets }
}
