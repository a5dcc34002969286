/** Files of deleted records on their way to the trash. */
import type { Db } from '../postgres/connection.ts'
import type { FileStore, RetryBudget } from './file-store.ts'

export interface TrashDeps {
  readonly db: Db
  readonly files: Pick<FileStore, 'moveToTrash'>
}

/**
 * Moves the file of a deleted record to the trash. The row stays locked meanwhile: a restore of the record waits, and a
 * record that was restored keeps its file.
 */
export const moveTrashed = (
  { db, files }: TrashDeps,
  storageKey: string,
  at: Date,
  budget?: RetryBudget,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('trashed_files')
      .select('storage_key')
      .where('storage_key', '=', storageKey)
      .where('moved', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    await files.moveToTrash(storageKey, at, budget)
    await tx.updateTable('trashed_files').set({ moved: true }).where('storage_key', '=', storageKey).execute()
  })
