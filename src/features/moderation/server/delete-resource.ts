import { failing } from '#shared/endpoint.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import * as contract from '../contract.ts'
import type { ModerationRepository } from './moderation-repository.ts'

const fail = failing(contract.deleteResource)

export interface DeleteDeps {
  readonly moderation: ModerationRepository
  readonly files: FileStore
  /** By the database's clock, which says how long it waits in the trash. */
  readonly databaseNow: () => Promise<Date>
  /** Told when the file could not be moved; the sweep tries again. */
  readonly logError: (error: unknown) => void
}

/** Readers have lost it already, and the sweep repeats the move. */
const briefly = { withinMs: 3_000 }

/** Spec 4: record first, then its file. Readers lose both at the commit; the file waits in the trash for a day. */
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
      .then((now) => files.moveToTrash(storageKey, now, briefly))
      .catch(logError)
  return { id: resourceId }
}
