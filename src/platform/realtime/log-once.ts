export interface Complaints {
  all(trouble: unknown): void
  over(): void
}

/** Tells of the first trouble and of no other until it is over. */
export function oncePerOutage(logTrouble: (trouble: unknown) => void): Complaints {
  let told = false
  return {
    all(trouble) {
      if (!told) logTrouble(trouble)
      told = true
    },
    over: () => (told = false),
  }
}
