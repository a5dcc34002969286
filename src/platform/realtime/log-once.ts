export interface OutageLog {
  all(error: unknown): void
  over(): void
}

/** Tells of the first trouble and of no other until it is over. */
export function oncePerOutage(logError: (error: unknown) => void): OutageLog {
  let told = false
  return {
    all(error) {
      if (!told) logError(error)
      told = true
    },
    over: () => (told = false),
  }
}
