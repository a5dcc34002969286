import { failing, type ReturnOf } from '#shared/endpoint.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { changeRefusal } from '../act-refusal.ts'
import * as contract from '../contract.ts'
import type { Own, OwnRecordsRepository } from './own-records-repository.ts'

const fail = failing(contract.withdrawContribution)

export interface TrashDeps {
  readonly files: Pick<FileStore, 'moveToTrash'>
  /** The retention in the trash is measured by the database's clock. */
  readonly databaseNow: () => Promise<Date>
  readonly logError: (error: unknown) => void
}

/** A short limit, because the file is no longer served, and the sweep retries the move. */
const moveLimit = { withinMs: 3_000 }

/** Moves a file that no record names any more to the trash, after the commit that said so. */
export async function trashNow({ files, databaseNow, logError }: TrashDeps, storageKey: string | null) {
  if (storageKey === null) return
  await databaseNow()
    .then((now) => files.moveToTrash(storageKey, now, moveLimit))
    .catch(logError)
}

export interface WithdrawDeps extends TrashDeps {
  readonly ownRecords: OwnRecordsRepository
}

/** Deletes a record that is not public, then moves its file to the trash. What harvesters were told stays. */
export async function withdrawContribution(
  deps: WithdrawDeps,
  own: Own,
  key: string | undefined,
): Promise<ReturnOf<typeof contract.withdrawContribution>> {
  const { resourceId, accountId } = own
  const idempotency = { actor: `account ${accountId}`, key, request: ['withdraw', resourceId] }
  let dropped: string | null = null
  const withdrawn = await deps.ownRecords.locked(idempotency, own, async (tx, record) => {
    const refusal = changeRefusal(record)
    if (refusal || !record) throw fail(refusal ?? 'resource_not_found')
    await deps.ownRecords.withdraw(tx, record, accountId)
    dropped = record.storage_key
    return { id: resourceId }
  })
  await trashNow(deps, dropped)
  return withdrawn
}
