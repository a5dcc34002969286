import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { proofBy } from './proof.ts'
import { groups, idsIn, knownIds, type RowGroup } from './row-ids.ts'
import type { NamedTest } from './test-names.ts'

/** Tests and measured sections that prove each row, by row id. */
export type Holders = ReadonlyMap<string, readonly NamedTest[]>

/** Row → reason why no test can prove it. */
export type Reasons = Readonly<Record<string, string>>

/** The rows that have no test, each with its reason. */
export const withoutTest: Reasons = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('without-test.json', import.meta.url), 'utf8')))

export function holdersIn(tests: readonly NamedTest[]): Holders {
  const found = new Map<string, NamedTest[]>()
  for (const test of tests) {
    // Test tables may contain text that looks like an id, so only known ids count there.
    const inTable = idsIn(test.table).filter((id) => knownIds.has(id))
    for (const id of new Set([...idsIn(test.name), ...inTable]))
      found.set(id, [...(found.get(id) ?? []), test])
  }
  return found
}

/** Returns a line for each unknown id in a test title. */
export const unknownIds = (holders: Holders) =>
  [...holders]
    .filter(([id]) => !knownIds.has(id))
    .flatMap(([id, tests]) => tests.map(({ path, name }) => `${path}: there is no row ${id} ("${name}")`))

/** Rows of the specification end in two digits after a hyphen; those of added features, threats, findings, goals and limits do not count. */
const isSpecRow = (id: string) =>
  /-\d\d$/.test(id) && !/^(UNI|DESK|ANS|COR|F-S3|READ|LIM|PHONE|OPS|LANG|FIG)-/.test(id)

/** Returns a line for each row without proof or reason, and for each reason that is no longer needed. */
export const unheldRows = (holders: Holders, reasons: Reasons) => [
  ...[...knownIds]
    .filter((id) => !holders.has(id) && !Object.hasOwn(reasons, id))
    .map((id) => `${id} is held by nothing`),
  ...Object.keys(reasons)
    .filter((id) => holders.has(id) || !knownIds.has(id))
    .map((id) => `${id} stands in without-test.json and is held, or is no row`),
]

const heldIn = ({ ids }: RowGroup, holders: Holders) => ids.filter((id) => holders.has(id))

const heading = ({ name, ids }: RowGroup, held: number) => `${name.padEnd(28)} ${held} / ${ids.length}`

function linesOf(id: string, holders: Holders, reasons: Reasons) {
  const reason = reasons[id]
  const rows = (holders.get(id) ?? []).map(({ path, name }) => `${proofBy(path).padEnd(8)} ${path}: ${name}`)
  if (rows.length === 0) rows.push(reason === undefined ? 'NOTHING' : `no test  ${reason}`)
  return rows.map((row, index) => `  ${(index === 0 ? id : '').padEnd(10)} ${row}`)
}

/** Returns every row with its proofs under the count of its group; with `missing`, only rows without proof. */
export function tableOf(holders: Holders, reasons: Reasons, missing: boolean) {
  const total = groups.flatMap(({ ids }) => ids)
  const sections = groups.map((group) => {
    const shown = missing ? group.ids.filter((id) => !holders.has(id)) : group.ids
    const body = shown.flatMap((id) => linesOf(id, holders, reasons))
    return [heading(group, heldIn(group, holders).length), ...body].join('\n')
  })
  const ofSpec = { name: 'Rows of the specification', ids: total.filter(isSpecRow) }
  const all = { name: 'All rows', ids: total }
  return [...sections, ...[ofSpec, all].map((each) => heading(each, heldIn(each, holders).length))].join('\n')
}

/** Returns all groups in one line: `Rows of the specification 393/393 · Threats 50/50 · …`. */
export function summaryOf(holders: Holders) {
  const ofSpec = { name: 'Rows of the specification', ids: [...knownIds].filter(isSpecRow) }
  const others = groups.filter(({ ids }) => !ids.some(isSpecRow))
  return [ofSpec, ...others]
    .map((group) => `${group.name} ${heldIn(group, holders).length}/${group.ids.length}`)
    .join(' · ')
}
