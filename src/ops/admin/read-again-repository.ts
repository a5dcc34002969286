/** `npm run admin -- read-again failed|all`: text, pages, language and cover of files are read again by the next sweeps. */
import type { Db } from '#platform/postgres/connection.ts'

/** Returns the line to print. */
export async function readAgain(db: Db, choice: 'failed' | 'all'): Promise<string> {
  const update = db.updateTable('resources').set({ understood: 'waiting', understand_tries: 0 })
  const chosen = choice === 'all' ? update : update.where('understood', '=', 'failed')
  const { numUpdatedRows } = await chosen.where('kind', '=', 'file').executeTakeFirst()
  return `Files to read again: ${numUpdatedRows}. The site reads five hundred every quarter of an hour.`
}
