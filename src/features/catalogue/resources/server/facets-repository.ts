/**
 * Counts the matches of each choice of every facet, in one statement.
 *
 * 1. `candidates` selects documents that at most one facet excludes, with a flag for each facet. It scans the newest
 *    `scannedDocuments`; up to that number of documents the counts are exact.
 * 2. A search with fewer than `minMatches` among these is rare, and an index finds all of its matches instead.
 * 3. `countsOf` counts the choices of one facet over the documents that all other facets include.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { gradeFilters, tagsOfGrade } from '#features/catalogue/subjects/grade.ts'
import {
  byFacet,
  type FacetName,
  facetNames,
  type Facets,
  listColumn,
  unknownValue,
  valueFacets,
} from '../facets.ts'
import type { PageQuery } from '../page-query.ts'
import { allOf, type Condition, facetConditions, isOfSubjects, otherConditions } from './list-conditions.ts'
import { foundAnywhere, matchesAllWords } from './search-conditions.ts'

const scannedDocuments = 10_000
const minMatches = 100

type FacetQuery = Pick<PageQuery, 'subjects' | 'filters' | 'search'>
type FacetConditions = ReturnType<typeof facetConditions>

const flagOf = (name: FacetName) => sql.ref(`is_${name}`)

/** The common table expression `name` of the candidates within the subjects. */
function candidates(
  name: string,
  { search, filters }: FacetQuery,
  conditions: FacetConditions,
  within: FacetQuery['subjects'],
) {
  const scanned = sql.ref(`${name}_walked`)
  const flags = facetNames.map((facet) => sql`${conditions.get(facet) ?? sql`true`} as ${flagOf(facet)}`)
  const misses = facetNames.map((facet) => sql`(${conditions.get(facet) ?? sql`true`} is not true)::int`)
  const matches = allOf([
    ...(search ? [matchesAllWords(search)] : []),
    ...otherConditions(filters),
    sql`${sql.join(misses, sql` + `)} <= 1`,
  ])
  const columns = ['resource_id', 'tags', ...valueFacets.map((facet) => listColumn(facet) ?? facet)]
  const selected = sql`${sql.join(columns.map((column) => sql.ref(`d.${column}`)))}, ${sql.join(flags)}`
  const newest = sql`${scanned} as materialized (
    select ${selected} from (
      select * from search_documents where ${isOfSubjects(within)}
      order by modified_at desc limit ${sql.lit(scannedDocuments)}
    ) as d where ${matches})`
  if (!search) return sql`${newest}, ${sql.ref(name)} as (select * from ${scanned})`
  const enough: Condition = sql`(select count(*) from ${scanned}) >= ${sql.lit(minMatches)}`
  return sql`${newest}, ${sql.ref(name)} as materialized (
    select * from ${scanned} where ${enough}
    union all
    select ${selected} from search_documents as d
    where not ${enough} and ${foundAnywhere(search)} and ${isOfSubjects(within)} and ${matches})`
}

const years = gradeFilters.flatMap((grade) => tagsOfGrade(grade).map((tag) => [tag, grade] as const))
const yearOfTag = sql`(values ${sql.join(years.map(([tag, grade]) => sql`(${sql.lit(tag)}, ${sql.lit(grade)})`))})`

function countsOf(name: FacetName, from: string) {
  const others = facetNames.filter((other) => other !== name).map((other) => sql<boolean>`${flagOf(other)}`)
  const list = listColumn(name)
  const source =
    name === 'grade'
      ? sql`(select distinct resource_id, grade from ${sql.ref(from)}, unnest(tags) as tag
          join ${yearOfTag} as years (of_tag, grade) on of_tag = tag where ${allOf(others)}) as labelled`
      : list
        ? sql`${sql.ref(from)} left join unnest(${sql.ref(list)}) as ${sql.ref(name)} on true where ${allOf(others)}`
        : sql`${sql.ref(from)} where ${allOf(others)}`
  return sql`select ${sql.lit(name)} as facet, coalesce(${sql.ref(name)}, ${sql.lit(unknownValue)}) as choice, count(*)::int as resources
    from ${source} group by 2`
}

interface Count {
  readonly facet: FacetName
  readonly choice: string
  readonly resources: number
}

/** Subjects are counted over the whole site, all other facets within the chosen subjects. */
export async function countFacets(db: Db, query: FacetQuery): Promise<Facets> {
  const conditions = facetConditions(query)
  const wide = query.subjects ? 'wide' : 'found'
  const tables = [
    candidates('found', query, conditions, query.subjects),
    ...(query.subjects ? [candidates('wide', query, conditions, undefined)] : []),
  ]
  const counts = facetNames.map((name) => countsOf(name, name === 'subject' ? wide : 'found'))
  const { rows } = await sql<Count>`
    with ${sql.join(tables)} ${sql.join(counts, sql` union all `)}`.execute(db)
  const facets = byFacet((): Record<string, number> => ({}))
  for (const { facet, choice, resources } of rows) facets[facet][choice] = resources
  return facets
}
