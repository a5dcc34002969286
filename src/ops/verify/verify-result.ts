/** Result of one check. */
export interface VerifyResult {
  /** A line of counts. */
  readonly summary: string
  /** A line for each problem, with its remedy. */
  readonly problems: readonly string[]
}
