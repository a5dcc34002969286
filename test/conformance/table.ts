import { groups, idsIn, knownIds, type RowGroup } from './row-ids.ts'
import type { NamedTest } from './test-names.ts'

/** The tests that hold each row, by the row's id. */
export type Holders = ReadonlyMap<string, readonly NamedTest[]>

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

const heldIn = ({ ids }: RowGroup, holders: Holders) => ids.filter((id) => holders.has(id))

const heading = ({ name, ids }: RowGroup, held: number) => `${name.padEnd(28)} ${held} / ${ids.length}`

const lines = (id: string, holders: Holders) =>
  (holders.get(id) ?? []).map(
    ({ path, name }, index) => `  ${(index === 0 ? id : '').padEnd(10)} ${path}: ${name}`,
  )

/** Every row that is held, with its tests, under the count of its group; with `missing`, the other rows instead. */
export function tableOf(holders: Holders, missing: boolean) {
  const total = groups.flatMap(({ ids }) => ids)
  const sections = groups.map((group) => {
    const held = heldIn(group, holders)
    const rest = group.ids.filter((id) => !holders.has(id))
    const body = missing ? rest.map((id) => `  ${id}`) : held.flatMap((id) => lines(id, holders))
    return [heading(group, held.length), ...body].join('\n')
  })
  const all = total.filter((id) => holders.has(id)).length
  return [...sections, heading({ name: 'All rows', ids: total }, all)].join('\n')
}
