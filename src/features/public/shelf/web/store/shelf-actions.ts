/** Actions of the shelf's buttons: save, stop, remove, undo. */
import { CallFailure } from '#client/call-failure.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { shelfTexts, saidTexts } from '../../messages.ts'
import { storageFullText } from '../../shelf-text.ts'
import { savedEvent } from '../shelf-badges.ts'
import { badges } from '../use-shelf-badge.ts'
import { withSharedLock, deleteRecords, putRecord, readRecord, readRecords } from './shelf-records.ts'
import { NotPublicError } from '../download-file.ts'
import { deleteFiles, putFile, readFile, cachedFileIds } from './file-cache.ts'
import { requestPersistence } from './storage-quota.ts'
import { publishChange } from './read-shelf.ts'
import { StorageFullError, saveResource } from './save-resource.ts'
import { startShelfMonitor } from './shelf-monitor.ts'

const downloads = new Map<string, AbortController>()

function errorMessage(error: unknown, { bytes }: PublicResource): string {
  if (error instanceof StorageFullError) return storageFullText(bytes ?? 0, error.estimate)
  if (error instanceof NotPublicError || (error instanceof CallFailure && error.status === 404))
    return shelfTexts.takenDown
  return error instanceof CallFailure ? error.message : shelfTexts.cannotSave
}

/** Saves a resource or updates the saved copy. Reports progress and errors in the badge; never rejects. */
export async function saveOffline(resource: PublicResource): Promise<void> {
  const { id, title, kind } = resource
  const isNew = kind === 'file' && !badges.isSaved(id)
  const stop = new AbortController()
  downloads.set(id, stop)
  badges.setProgress(id, { percent: 0 }, saidTexts.saving({ title }))
  void requestPersistence()
  try {
    const onPercent = (percent: number) => badges.setProgress(id, { percent })
    await saveResource(resource, Date.now(), { onPercent, signal: stop.signal })
    badges.settle(id, true, saidTexts.saved({ title }))
    startShelfMonitor()
    if (isNew) dispatchEvent(new CustomEvent(savedEvent, { detail: id }))
  } catch (error) {
    const message = stop.signal.aborted ? undefined : errorMessage(error, resource)
    badges.setProgress(
      id,
      message === undefined ? undefined : { error: message },
      message ?? saidTexts.cancelled,
    )
  } finally {
    downloads.delete(id)
    publishChange()
  }
}

/** Returns an undo that needs no network; undefined if the resource was not saved. */
export async function remove({ id, title }: PublicResource): Promise<(() => Promise<void>) | undefined> {
  const [record, file] = await Promise.all([readRecord(id), readFile(id)])
  await withSharedLock(async () => {
    await deleteRecords([id])
    await deleteFiles([id])
  })
  badges.settle(id, false, saidTexts.removed({ title }))
  publishChange()
  return (
    record &&
    (async () => {
      await withSharedLock(async () => {
        if (file) await putFile(id, file)
        await putRecord(record)
      })
      badges.settle(id, true, saidTexts.saved({ title }))
      publishChange()
    })
  )
}

/** Stops a running download, removes a saved resource, or saves it. */
export async function toggle(resource: PublicResource): Promise<void> {
  const stop = downloads.get(resource.id)
  if (stop) stop.abort()
  else if (badges.isSaved(resource.id)) await remove(resource)
  else await saveOffline(resource)
}

/** Deletes the entries of removed resources after the user has read the notice. */
export async function dismissRemoved(ids: readonly string[]): Promise<void> {
  await deleteRecords(ids)
  publishChange()
}

export async function removeAll(): Promise<void> {
  await withSharedLock(async () => {
    const { saved, takenDown } = await readRecords()
    await deleteRecords([...saved.map(({ resource }) => resource.id), ...takenDown.map(({ id }) => id)])
    await deleteFiles([...(await cachedFileIds())])
  })
  badges.replaceSaved([])
  publishChange()
}
