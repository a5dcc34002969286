/** The words that occur in titles and tags of verified resources, for help with spelling. */

/** What the index knows of them. Nothing while it is not loaded, is off, or the database is away. */
export interface Terms {
  /** Another number once there may be a term that was not there; that one has gone, or its count, does not change it. */
  version(): number
  /**
   * Each different token (folded; what stands between spaces, so `linear,` keeps its comma) and how many times a
   * resource has it: one with it in the title and in a tag counts twice. Made anew each time.
   */
  terms(): Iterable<readonly [term: string, documents: number]>
}

export interface NearTerm {
  readonly term: string
  /** Resources whose title or tags have it. */
  readonly documents: number
  /**
   * How many letters are to be added, left out, changed or swapped to get from the word to it; a fraction more where
   * it only sounds alike, or only begins alike.
   */
  readonly distance: number
}

export interface Vocabulary {
  /** Terms that the folded word may have been meant for, likely ones first, at most `limit`; none where there are no terms. */
  near(word: string, limit: number): Promise<readonly NearTerm[]>
}
