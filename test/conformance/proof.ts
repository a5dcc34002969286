/** Kind of proof of a row, read from the path of the test or the figure. */
export type Proof = 'browser' | 'component' | 'long' | 'HTTP' | 'database' | 'unit' | 'bench'

const kinds: readonly (readonly [RegExp, Proof])[] = [
  [/^e2e\//, 'browser'],
  [/^tools\/bench\/.*\.md$/, 'bench'],
  [/\.component\.test\.ts$/, 'component'],
  [/\.long\.test\.ts$/, 'long'],
  [/routes\.test\.ts$|\.http\.test\.ts$/, 'HTTP'],
  [/\.db\.test\.ts$/, 'database'],
]

export const proofBy = (path: string): Proof => kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'unit'
