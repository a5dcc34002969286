/** What one check has to say. */
export interface Finding {
  /** A line of counts. */
  readonly said: string
  /** A line for each thing that is not as it should be, with what to do. */
  readonly troubles: readonly string[]
}
