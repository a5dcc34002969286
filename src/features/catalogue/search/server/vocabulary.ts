/** Words in titles and tags of verified resources, for spelling corrections. */
import type { Synonym } from './words/synonyms.ts'

/** Terms of the index; none while it is loading, disabled or stale. */
export interface Terms {
  /** Changes when a term may have been added; not for removed terms or changed counts. */
  version(): number
  /**
   * Each folded token (split at spaces, so `linear,` keeps its comma) with its number of occurrences: a resource with it
   * in title and tag counts twice. Computed by each call.
   */
  terms(): Iterable<readonly [term: string, documents: number]>
}

export interface NearTerm {
  readonly term: string
  /** Resources with the term in title or tags. */
  readonly documents: number
  /** Edit distance from the word; a fraction more if the term only sounds alike or begins alike. */
  readonly distance: number
}

export interface Vocabulary {
  /** At most `limit` terms near the folded word, the likeliest first. */
  near(word: string, limit: number): Promise<readonly NearTerm[]>
  /**
   * Spellings of the folded word with other signs between its letters (`email`, `e-mail`), at most eight; its plural and
   * its singular, at most four, if titles or tags have them.
   */
  variants(word: string): Promise<readonly Synonym[]>
}
