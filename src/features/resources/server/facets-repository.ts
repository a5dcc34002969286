/** How many matches each choice of a facet would leave. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { gradeFilters, tagsOfGrade } from '#features/subjects/grade.ts'
import { byFacet, type FacetName, facetNames, type Facets, unknownValue, valueFacets } from '../facets.ts'
import type { PageQuery } from '../page-query.ts'
import { allOf, type Condition, facetConditions, isOfSubjects, otherConditions } from './list-conditions.ts'
import { foundAnywhere, holdsWords } from './search-conditions.ts'

/**
 * Counts are those of the newest documents, so that no answer waits for a scan of them all; up to so many documents
 * they are exact. What is found less than once in a hundred of them is rare enough to be counted as a whole.
 */
const lookedAt = 10_000
const rare = 100

type Wanted = Pick<PageQuery, 'subjects' | 'filters' | 'search'>
type Chosen = ReturnType<typeof facetConditions>

const isChosen = (name: FacetName) => sql.ref(`is_${name}`)

/** Documents that all but at most one of the facets let through, with what each facet says: `name` as a table expression. */
function candidates(name: string, { search, filters }: Wanted, chosen: Chosen, within: Wanted['subjects']) {
  const walked = sql.ref(`${name}_walked`)
  const flags = facetNames.map((facet) => sql`${chosen.get(facet) ?? sql`true`} as ${isChosen(facet)}`)
  const misses = facetNames.map((facet) => sql`(${chosen.get(facet) ?? sql`true`} is not true)::int`)
  const matches = allOf([
    ...(search ? [holdsWords(search)] : []),
    ...otherConditions(filters),
    sql`${sql.join(misses, sql` + `)} <= 1`,
  ])
  const columns = ['resource_id', 'tags', ...valueFacets].map((column) => sql.ref(`d.${column}`))
  const kept = sql`${sql.join(columns)}, ${sql.join(flags)}`
  const newest = sql`${walked} as materialized (
    select ${kept} from (
      select * from search_documents where ${isOfSubjects(within)}
      order by modified_at desc limit ${sql.lit(lookedAt)}
    ) as d where ${matches})`
  if (!search) return sql`${newest}, ${sql.ref(name)} as (select * from ${walked})`
  const enough: Condition = sql`(select count(*) from ${walked}) >= ${sql.lit(rare)}`
  return sql`${newest}, ${sql.ref(name)} as materialized (
    select * from ${walked} where ${enough}
    union all
    select ${kept} from search_documents as d
    where not ${enough} and ${foundAnywhere(search)} and ${isOfSubjects(within)} and ${matches})`
}

const years = gradeFilters.flatMap((grade) => tagsOfGrade(grade).map((tag) => [tag, grade] as const))
const yearOfTag = sql`(values ${sql.join(years.map(([tag, grade]) => sql`(${sql.lit(tag)}, ${sql.lit(grade)})`))})`

function countsOf(name: FacetName, from: string) {
  const others = facetNames.filter((other) => other !== name).map((other) => sql<boolean>`${isChosen(other)}`)
  const source =
    name === 'grade'
      ? sql`(select distinct resource_id, grade from ${sql.ref(from)}, unnest(tags) as tag
          join ${yearOfTag} as years (of_tag, grade) on of_tag = tag where ${allOf(others)}) as labelled`
      : sql`${sql.ref(from)} where ${allOf(others)}`
  return sql`select ${sql.lit(name)} as facet, coalesce(${sql.ref(name)}, ${sql.lit(unknownValue)}) as choice, count(*)::int as resources
    from ${source} group by 2`
}

interface Count {
  readonly facet: FacetName
  readonly choice: string
  readonly resources: number
}

/** All facets in one statement. The subjects are counted in the whole site, all else within the chosen subjects. */
export async function countFacets(db: Db, wanted: Wanted): Promise<Facets> {
  const chosen = facetConditions(wanted)
  const wide = wanted.subjects ? 'wide' : 'found'
  const tables = [
    candidates('found', wanted, chosen, wanted.subjects),
    ...(wanted.subjects ? [candidates('wide', wanted, chosen, undefined)] : []),
  ]
  const counts = facetNames.map((name) => countsOf(name, name === 'subject' ? wide : 'found'))
  const { rows } = await sql<Count>`
    with ${sql.join(tables)} ${sql.join(counts, sql` union all `)}`.execute(db)
  const facets = byFacet((): Record<string, number> => ({}))
  for (const { facet, choice, resources } of rows) facets[facet][choice] = resources
  return facets
}
