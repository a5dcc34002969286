import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { NamedTest } from './test-names.ts'

const results = 'tools/bench/RESULTS.md'

/** Sections of the results are named like tests: a heading with an id holds that row by the figures below it. */
export const measuredIn = (text: string): readonly NamedTest[] =>
  [...text.matchAll(/^#{2,4} (.+)$/gm)].map(([, name = '']) => ({ path: results, name, table: '' }))

/** Those of the project in that folder; none where it has no results. */
export function measuredRows(root: string): readonly NamedTest[] {
  const file = path.join(root, results)
  return existsSync(file) ? measuredIn(readFileSync(file, 'utf8')) : []
}
