/** Requirements of ASVS 5.0, levels 1 and 2, each with its result and proof (docs/security/asvs.json). */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { knownIds } from './row-ids.ts'
import { holdersIn } from './table.ts'
import type { NamedTest } from './test-names.ts'

const common = { id: z.string(), level: z.literal([1, 2]), topic: z.string().check(z.maxLength(60)) }
const requirement = z.union([
  z.strictObject({
    ...common,
    result: z.literal('pass'),
    /** Ids of rows that tests hold, `ASVS-…` for tests of the requirement itself, or files. */
    proof: z.array(z.string()).check(z.minLength(1)),
    /** Its proof comes with another part of the same change and is not checked yet. */
    part: z.optional(z.string()),
  }),
  z.strictObject({
    ...common,
    result: z.literal(['fail', 'n.a.']),
    reason: z.string().check(z.minLength(9)),
  }),
])
export type Requirement = z.infer<typeof requirement>

const list = new URL('../../docs/security/asvs.json', import.meta.url)
export const requirements: readonly Requirement[] = z
  .array(requirement)
  .parse(JSON.parse(readFileSync(list, 'utf8')))

/** Of level 3, which is no goal; tests may still begin with them. */
const level3 = new Set(
  '1.2.10 1.3.12 1.5.3 2.3.5 2.4.2 3.1.1 3.2.3 3.3.5 3.4.7 3.4.8 3.5.6 3.5.7 3.5.8 3.6.1 3.7.3 3.7.4 3.7.5 4.1.4 4.1.5 4.2.2 4.2.3 4.2.4 4.2.5 5.2.4 5.2.5 5.2.6 5.3.3 6.3.5 6.3.6 6.3.7 6.3.8 6.4.5 6.4.6 6.5.6 6.5.7 6.5.8 6.6.4 6.7.1 6.7.2 7.5.3 8.1.3 8.1.4 8.2.4 8.3.2 8.3.3 8.4.2 10.2.3 10.3.5 10.4.12 10.4.13 10.4.14 10.4.15 10.4.16 11.1.3 11.1.4 11.2.4 11.2.5 11.3.4 11.3.5 11.5.2 11.6.2 11.7.1 11.7.2 12.1.4 12.1.5 12.3.5 13.1.2 13.1.3 13.1.4 13.2.6 13.3.3 13.3.4 13.4.6 13.4.7 14.2.5 14.2.6 14.2.7 14.2.8 15.1.4 15.1.5 15.2.4 15.2.5 15.4.1 15.4.2 15.4.3 15.4.4 16.5.4 17.1.2 17.2.5 17.2.6 17.2.7 17.2.8'.split(
    ' ',
  ),
)

const named = /(?<![\w-])ASVS-(\d+\.\d+\.\d+)/g

/** Ids of requirements in the titles of tests. */
const idsInTitles = (tests: readonly NamedTest[]) =>
  new Set(tests.flatMap(({ name }) => [...name.matchAll(named)].map(([id]) => id)))

/** Returns a line for each proof that is not there, and for each title that names no requirement. */
export function asvsErrors(all: readonly Requirement[], tests: readonly NamedTest[], root: string) {
  const rows = holdersIn(tests)
  const titles = idsInTitles(tests)
  const isThere = (proof: string) => {
    if (proof.startsWith('ASVS-')) return titles.has(proof)
    return knownIds.has(proof) ? rows.has(proof) : existsSync(path.join(root, proof))
  }
  const missing = all.flatMap((each) =>
    each.result !== 'pass' || each.part !== undefined
      ? []
      : each.proof.filter((proof) => !isThere(proof)).map((proof) => `${each.id}: ${proof} is not there`),
  )
  const known = new Set(all.map(({ id }) => `ASVS-${id}`))
  const unknown = [...titles]
    .filter((id) => !known.has(id) && !level3.has(id.slice(5)))
    .map((id) => `${id} is no requirement`)
  return [...missing, ...unknown]
}

/** The share that passes, and what fails. */
export function asvsSummary(all: readonly Requirement[]) {
  const applying = all.filter(({ result }) => result !== 'n.a.')
  const failing = applying.filter(({ result }) => result === 'fail').map(({ id }) => id)
  const passing = applying.length - failing.length
  const share = ((passing / applying.length) * 100).toFixed(1)
  return `ASVS 5.0, levels 1 and 2: ${passing} of the ${applying.length} that apply pass (${share} %); fail: ${failing.join(', ') || 'none'}`
}
