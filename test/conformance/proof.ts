/** How something is proved: through a browser, over HTTP, against the database, by itself, or by a figure that was measured. */
export type Proof = 'browser' | 'HTTP' | 'database' | 'unit' | 'bench'

const kinds: readonly (readonly [RegExp, Proof])[] = [
  [/^e2e\//, 'browser'],
  [/^bench\/.*\.md$/, 'bench'],
  [/routes\.test\.ts$|\.http\.test\.ts$|^test\/start\//, 'HTTP'],
  [/\.db\.test\.ts$/, 'database'],
]

/** Read off the place of the file. */
export const proofBy = (path: string): Proof => kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'unit'
