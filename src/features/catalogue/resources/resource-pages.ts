/**
 * Port of lists and searches of public resources. Two adapters answer alike: SQL (server/resources-repository.ts) and the
 * index in memory (features/catalogue/search); test/search/resource-pages-suite.ts holds both to these promises.
 */
import type { Facets } from './facets.ts'
import type { PageQuery } from './page-query.ts'
import type { Search } from './rank.ts'
import type { PublicResource } from './resource.ts'

export interface Page {
  /** In the order of the query: rank, title or date, then by id. */
  readonly items: PublicResource[]
  readonly total: number
  /** Counting stopped at `total`. */
  readonly orMore?: true
  readonly facets?: Facets
  /** Cursor of the next page, for either adapter; null on the last. */
  readonly next: string | null
}

export interface ResourcePages {
  /** Never contains a resource that is not public, nor one twice in the pages of a cursor. */
  page(query: PageQuery): Promise<Page>
  /** The best matches, at most `limit`, without a total. */
  top(search: Search, limit: number): Promise<PublicResource[]>
}
