import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { proofBy } from './proof.ts'
import { groups, idsIn, knownIds, type RowGroup } from './row-ids.ts'
import type { NamedTest } from './test-names.ts'

/** The tests, and the sections with measured figures, that hold each row, by the row's id. */
export type Holders = ReadonlyMap<string, readonly NamedTest[]>

/** Row → why no test can hold it. */
export type Reasons = Readonly<Record<string, string>>

/** The rows that have no test, each with its reason. */
export const withoutTest: Reasons = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('without-test.json', import.meta.url), 'utf8')))

export function holdersIn(tests: readonly NamedTest[]): Holders {
  const found = new Map<string, NamedTest[]>()
  for (const test of tests) {
    // A table may hold anything that looks like an id; a name is written by hand.
    const inTable = idsIn(test.table).filter((id) => knownIds.has(id))
    for (const id of new Set([...idsIn(test.name), ...inTable]))
      found.set(id, [...(found.get(id) ?? []), test])
  }
  return found
}

/** One line for each id that the name of a test gives and no row has. */
export const unknownIds = (holders: Holders) =>
  [...holders]
    .filter(([id]) => !knownIds.has(id))
    .flatMap(([id, tests]) => tests.map(({ path, name }) => `${path}: there is no row ${id} ("${name}")`))

/** Rows of the specification end in two digits after a hyphen; those of added features, threats, findings and goals do not count. */
const isSpecRow = (id: string) => /-\d\d$/.test(id) && !id.startsWith('UNI-')

/** One line for each row that has neither test nor figure nor reason, or a reason in spite of a test. */
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

/** Every row with its tests and how they prove it, under the count of its group; with `missing`, only rows without. */
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

/** All groups in one line, those of the specification as one: `Rows of the specification 393/393 · Threats 50/50 · …`. */
export function summaryOf(holders: Holders) {
  const ofSpec = { name: 'Rows of the specification', ids: [...knownIds].filter(isSpecRow) }
  const others = groups.filter(({ ids }) => !ids.some(isSpecRow))
  return [ofSpec, ...others]
    .map((group) => `${group.name} ${heldIn(group, holders).length}/${group.ids.length}`)
    .join(' · ')
}
