/** How something is proved: through a browser, as one screen in a browser, in the long lane, over HTTP, against the database, by itself, or by a figure that was measured. */
export type Proof = 'browser' | 'component' | 'long' | 'HTTP' | 'database' | 'unit' | 'bench'

const kinds: readonly (readonly [RegExp, Proof])[] = [
  [/^e2e\//, 'browser'],
  [/^tools\/bench\/.*\.md$/, 'bench'],
  [/\.component\.test\.ts$/, 'component'],
  [/\.long\.test\.ts$/, 'long'],
  [/routes\.test\.ts$|\.http\.test\.ts$/, 'HTTP'],
  [/\.db\.test\.ts$/, 'database'],
]

/** Read off the place of the file. */
export const proofBy = (path: string): Proof => kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'unit'
