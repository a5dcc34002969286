/** Flags of Node for the site's process. */
export const nodeFlags = [
  // 24 MB instead of 130 for short-lived objects: responses are small, and a small server lacks memory.
  '--max-semi-space-size=8',
  // Until the index is loaded (start-background.ts): Node never returns pages of memory to the system.
  '--initial-old-space-size=64',
  '--heap-growing-percent=20',
] as const
