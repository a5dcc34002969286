/** `table` holds rows that name rows of `needs`. */
export interface Reference {
  readonly table: string
  readonly needs: string
}

/** The tables in an order in which each can be filled after those it needs. Throws Error where there is none, or one is left out. */
export function inOrder(tables: readonly string[], references: readonly Reference[]): readonly string[] {
  const needsOf = (table: string) =>
    references.filter((each) => each.table === table && each.needs !== table).map(({ needs }) => needs)
  const placed = new Set<string>()
  while (placed.size < tables.length) {
    const ready = tables.filter(
      (table) => !placed.has(table) && needsOf(table).every((needs) => placed.has(needs)),
    )
    if (ready.length === 0)
      throw new Error(
        `No order to fill these tables in: ${tables.filter((each) => !placed.has(each)).join(', ')}`,
      )
    for (const table of ready) placed.add(table)
  }
  return [...placed]
}
