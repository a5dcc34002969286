/** Files of deleted records on their way to the trash. */
import { sql } from 'kysely'
import type { Db } from '../postgres/connection.ts'
import type { Tx } from '../postgres/idempotency.ts'
import type { FileStore, RetryBudget } from './file-store.ts'

interface TrashedFile {
  /** Null: a link. */
  readonly storage_key: string | null
  readonly bytes: number | null
}

/** Marks the file of a record as trash, in the transaction that drops its key. */
export async function markTrashed(tx: Tx, { storage_key, bytes }: TrashedFile) {
  if (storage_key === null) return
  await tx
    .insertInto('trashed_files')
    .values({ storage_key, bytes: bytes ?? 0 })
    .execute()
}

/** Marks all files of a resource, of its earlier versions and of its proposal, before the record is deleted. */
export const markAllTrashed = (tx: Tx, resourceId: string) =>
  sql`insert into trashed_files (storage_key, bytes) select storage_key, bytes from stored_files
    where resource_id = ${resourceId}::uuid
      or resource_id in (select id from resources where replaces_id = ${resourceId}::uuid)
    on conflict do nothing`.execute(tx)

export interface TrashDeps {
  readonly db: Db
  readonly files: { readonly moveToTrash: FileStore['moveToTrash'] }
  /** The retention in the trash is measured by the database's clock. */
  readonly databaseNow: () => Promise<Date>
  readonly logError: (error: unknown) => void
}

/**
 * Moves the file of a deleted record to the trash. The row stays locked meanwhile: a restore of the record waits, and a
 * record that was restored keeps its file.
 */
export const moveTrashed = (
  { db, files }: Pick<TrashDeps, 'db' | 'files'>,
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

/** A short limit, because the file is no longer served, and the sweep retries the move. */
const moveLimit = { withinMs: 3_000 }

/** Moves a file that was marked as trash, after the commit. An error is logged. */
export async function moveTrashedNow(deps: TrashDeps, storageKey: string | null) {
  if (storageKey === null) return
  await deps
    .databaseNow()
    .then((now) => moveTrashed(deps, storageKey, now, moveLimit))
    .catch(deps.logError)
}
