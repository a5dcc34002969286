/** How a test proves what it says: through a browser, over HTTP, against the database, or by itself. */
export type Proof = 'browser' | 'HTTP' | 'database' | 'unit'

const kinds: readonly (readonly [RegExp, Proof])[] = [
  [/^e2e\//, 'browser'],
  [/routes\.test\.ts$|\.http\.test\.ts$|^test\/start\//, 'HTTP'],
  [/\.db\.test\.ts$/, 'database'],
]

/** Read off the place of the test's file. */
export const proofBy = (path: string): Proof => kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'unit'
