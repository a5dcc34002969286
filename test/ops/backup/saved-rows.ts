/** Returns the backed-up rows by table, to compare two databases. */
import { text } from 'node:stream/consumers'
import type { DatabaseAddress } from '#platform/postgres/connection.ts'
import { openSnapshot } from '#platform/postgres/backup/snapshot.ts'

/** A restore resets trash times and harvest dates. */
const withoutTimes = (table: string, line: string) => {
  const [first, second, ...others] = line.split('\t')
  if (table === 'trashed_files') return first
  return table === 'harvest_records' ? [first, second, others[1]].join('\t') : line
}

export async function savedRows(address: DatabaseAddress): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(address)
  try {
    const rows: Record<string, string[]> = {}
    for (const table of snapshot.tables) {
      const lines = (await text(snapshot.read(table))).split('\n').slice(0, -1)
      rows[table.name] = lines.map((line) => withoutTimes(table.name, line) ?? '').toSorted()
    }
    return rows
  } finally {
    await snapshot.close()
  }
}
