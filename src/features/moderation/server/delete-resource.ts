import { failing } from '#shared/endpoint.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import * as contract from '../contract.ts'
import type { ModerationRepository } from './moderation-repository.ts'

const fail = failing(contract.deleteResource)

export interface DeleteDeps {
  readonly moderation: ModerationRepository
  readonly files: FileStore
  /** The retention in the trash is measured by the database's clock. */
  readonly databaseNow: () => Promise<Date>
  readonly logError: (error: unknown) => void
}

/** A short limit, because the file is no longer served, and the sweep retries the move. */
const moveLimit = { withinMs: 3_000 }

/** Spec 4: deletes the record, then moves its file to the trash for a day. Neither is served after the commit. */
export async function deleteResource(
  { moderation, files, databaseNow, logError }: DeleteDeps,
  resourceId: string,
  by: { readonly accountId: string; readonly reason: string | undefined },
) {
  const deleted = await moderation.delete(resourceId, by.accountId, by.reason)
  if (deleted === 'gone') throw fail('resource_not_found')
  if (deleted === 'quarantined') throw fail('resource_quarantined')
  const { storageKey } = deleted
  if (storageKey !== null)
    await databaseNow()
      .then((now) => files.moveToTrash(storageKey, now, moveLimit))
      .catch(logError)
  return { id: resourceId }
}
