import { readFileSync } from 'node:fs'

export interface RowGroup {
  readonly name: string
  readonly ids: readonly string[]
}

// `HOME-04`, `T20`, `F-C1`, `F-S3-01` or `CASE-A05`; a second number is the end of a range: `AUTH-17–19`, `T1–T3`.
const pattern =
  /(?<![\w-])([A-Z]{2,8}-(?=\d\d)|F-S3-(?=\d\d)|CASE-[A-D](?=\d\d)|F-[CS]|[TLRW])(\d{1,2})(?:[–-]\1?(\d{1,2}))?(?![\w-])/g

/** Names of standards that look like row ids; those of ASVS are in asvs.ts. */
const standards = new Set(['UTF-', 'ISO-', 'SHA-', 'AES-', 'RFC-', 'ASVS-', 'ISBN-'])

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

const requirement = /^\| ([A-Z][\w-]*\d) +\| [^\s|]/gm

/** Returns the groups of docs/requirements.md: each heading with the ids in the first column of its table. */
export const groupsIn = (page: string): readonly RowGroup[] =>
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      name: section.split('\n', 1)[0] ?? '',
      ids: [...section.matchAll(requirement)].map(([, id = '']) => id),
    }))

/** Every row that needs a proof, by group. */
export const groups = groupsIn(readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8'))

export const knownIds: ReadonlySet<string> = new Set(groups.flatMap(({ ids }) => ids))
