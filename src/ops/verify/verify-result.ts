/** What one check has to say. */
export interface VerifyResult {
  /** A line of counts. */
  readonly summary: string
  /** A line for each thing that is not as it should be, with what to do. */
  readonly problems: readonly string[]
}
