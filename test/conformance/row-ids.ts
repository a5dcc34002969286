import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

export interface RowGroup {
  readonly name: string
  readonly ids: readonly string[]
}

const listed = z
  .array(z.object({ name: z.string(), rows: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('rows.json', import.meta.url), 'utf8')))

// `HOME-04`, `T20`, `F-C1`, `F-S3-01` or `CASE-A05`; a second number is the end of a range: `AUTH-17–19`, `T1–T3`.
const pattern =
  /(?<![\w-])([A-Z]{2,8}-(?=\d\d)|F-S3-(?=\d\d)|CASE-[A-D](?=\d\d)|F-[CS]|[TLRW])(\d{1,2})(?:[–-]\1?(\d{1,2}))?(?![\w-])/g

/** Names of standards that look like row ids; those of ASVS are in asvs.ts. */
const standards = new Set(['UTF-', 'ISO-', 'SHA-', 'AES-', 'RFC-', 'ASVS-'])

function range(group: string, first: string, last: string) {
  const count = Math.max(0, Number(last) - Number(first)) + 1
  return Array.from(
    { length: count },
    (_, n) => group + String(Number(first) + n).padStart(first.length, '0'),
  )
}

/** Returns every row id in a text, ranges expanded, whether or not the row exists. */
export const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, group = '', first = '', last = first]) =>
    standards.has(group) ? [] : range(group, first, last),
  )

/** Every row that needs a proof, by group. */
export const groups: readonly RowGroup[] = listed.map(({ name, rows }) => ({ name, ids: idsIn(rows) }))

export const knownIds: ReadonlySet<string> = new Set(groups.flatMap(({ ids }) => ids))
