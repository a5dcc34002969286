/** What the buttons of the shelf do: keep, stop, remove, put back. */
import { CallFailure } from '#client/call-failure.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { shelfTexts, saidTexts } from '../../messages.ts'
import { storageFullText } from '../../shelf-text.ts'
import { badges } from '../use-shelf-badge.ts'
import { withSharedLock } from './shelf-locks.ts'
import { NotPublicError } from '../download-file.ts'
import { deleteFiles, putFile, readFile } from './file-cache.ts'
import { deleteRecords, putRecord, readRecord } from './shelf-records.ts'
import { requestPersistence } from './storage-quota.ts'
import { publishChange } from './shelf-channel.ts'
import { StorageFullError, saveResource } from './save-resource.ts'
import { startShelfMonitor } from './shelf-monitor.ts'

const underWay = new Map<string, AbortController>()

function errorMessage(error: unknown, { bytes }: PublicResource): string {
  if (error instanceof StorageFullError) return storageFullText(bytes ?? 0, error.room)
  if (error instanceof NotPublicError || (error instanceof CallFailure && error.status === 404))
    return shelfTexts.takenDown
  return error instanceof CallFailure ? error.message : shelfTexts.cannotKeep
}

/** Keeps a resource, or brings the kept one up to date; what becomes of it stands in its mark. Never fails. */
export async function saveOffline(resource: PublicResource): Promise<void> {
  const { id, title } = resource
  const stop = new AbortController()
  underWay.set(id, stop)
  badges.doing(id, { percent: 0 }, saidTexts.keeping(title))
  void requestPersistence()
  try {
    const onPercent = (percent: number) => badges.doing(id, { percent })
    await saveResource(resource, Date.now(), { onPercent, signal: stop.signal })
    badges.settle(id, true, saidTexts.kept(title))
    startShelfMonitor()
  } catch (error) {
    const message = stop.signal.aborted ? undefined : errorMessage(error, resource)
    badges.doing(id, message === undefined ? undefined : { error: message }, message ?? saidTexts.stopped)
  } finally {
    underWay.delete(id)
    publishChange()
  }
}

/** Gives what puts it back, without asking the network; undefined when it was not here. */
export async function remove({ id, title }: PublicResource): Promise<(() => Promise<void>) | undefined> {
  const [record, file] = await Promise.all([readRecord(id), readFile(id)])
  await withSharedLock(async () => {
    await deleteRecords([id])
    await deleteFiles([id])
  })
  badges.settle(id, false, saidTexts.removed(title))
  publishChange()
  return (
    record &&
    (async () => {
      await withSharedLock(async () => {
        if (file) await putFile(id, file)
        await putRecord(record)
      })
      badges.settle(id, true, saidTexts.kept(title))
      publishChange()
    })
  )
}

/** The one button beside a resource. */
export async function toggle(resource: PublicResource): Promise<void> {
  const stop = underWay.get(resource.id)
  if (stop) stop.abort()
  else if (badges.isKept(resource.id)) await remove(resource)
  else await saveOffline(resource)
}
