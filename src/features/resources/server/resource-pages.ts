/** What lists and searches are answered from: the index in this process where it can, otherwise the database. */
import type { Facets } from '../facets.ts'
import type { PageWanted, Search } from '../list-page.ts'
import type { PublicResource } from '../resource.ts'

export interface Page {
  readonly items: PublicResource[]
  readonly total: number
  /** There are `total` or more. */
  readonly orMore?: true
  readonly facets?: Facets
  /** The cursor of the following page; null on the last. */
  readonly next: string | null
}

/** Verified resources only. */
export interface ResourcePages {
  page(wanted: PageWanted): Promise<Page>
  /** The best matches, at most `limit`, without counting them all. */
  best(search: Search, limit: number): Promise<PublicResource[]>
}
