/** All that a backup takes from a database, table by table, so that two databases can be compared. */
import { text } from 'node:stream/consumers'
import type { DatabaseAddress } from '#server/platform/database/connection.ts'
import { openSnapshot } from '#server/platform/database/backup/snapshot.ts'

/** When a file went to the trash begins anew with a restore. */
const withoutTimes = (table: string, line: string) => (table === 'trashed_files' ? line.split('\t')[0] : line)

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
