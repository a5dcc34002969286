/** Checks the shelf while a page is visible: at start, every minute, after a reconnect, on a message of the worker. */
import { writtenLanguage } from '#features/catalogue/resources/format.ts'
import { currentResources } from '#features/catalogue/resources/contract.ts'
import { maxCheckedIds } from '#features/catalogue/resources/resource.ts'
import { call } from '#client/call.ts'
import { diffShelf, chunk } from '../../shelf-entry.ts'
import { saidTexts } from '../../messages.ts'
import { badges } from '../use-shelf-badge.ts'
import { withSharedLock, changeRecords, readRecords, type ShelfRecord } from './shelf-records.ts'
import { deleteFiles } from './file-cache.ts'
import { onShelfMessage, invalidateShelf, publishChange, readShelf, sweepShelf } from './read-shelf.ts'

async function removeTakenDown(removed: readonly ShelfRecord[], now: number) {
  const ids = removed.map(({ resource }) => resource.id)
  await withSharedLock(async () => {
    await deleteFiles(ids)
    await changeRecords(ids, ({ resource: { id, title, ...resource } }) => ({
      id,
      title,
      language: writtenLanguage(resource) ?? null,
      takenDownAt: now,
    }))
  })
  for (const { resource } of removed)
    badges.settle(resource.id, false, saidTexts.takenDown({ title: resource.title }))
}

/** Deletes the bytes of withdrawn versions. A record that was saved again meanwhile stays. */
async function update(changed: readonly ShelfRecord[]) {
  const current = new Map(changed.map((record) => [record.resource.id, record]))
  const withdrawn = changed.filter(
    (record) => record.withdrawn !== undefined && badges.isSaved(record.resource.id),
  )
  await withSharedLock(async () => {
    await deleteFiles(withdrawn.map(({ resource }) => resource.id))
    await changeRecords([...current.keys()], (row) => {
      const { resource, withdrawn: number, isPaused, version } = current.get(row.resource.id) ?? row
      return row.version === version ? { ...row, resource, withdrawn: number, isPaused } : row
    })
  })
  for (const { resource, withdrawn: version = 1 } of withdrawn)
    badges.settle(resource.id, false, saidTexts.withdrawn({ version, title: resource.title }))
}

/** Throws if the site does not respond; the shelf then stays unchanged. */
async function checkShelf(now: number): Promise<void> {
  const { saved } = await readRecords()
  for (const batch of chunk(saved, maxCheckedIds)) {
    const ids = batch.map(({ resource }) => resource.id)
    const { removed, changed } = diffShelf(batch, await call(currentResources, { query: { ids } }))
    if (removed.length > 0) await removeTakenDown(removed, now)
    if (changed.length > 0) await update(changed)
    if (removed.length + changed.length > 0) publishChange()
  }
}

/** Leaves 5 s for the response, so that a takedown reaches the device within a minute (T14). */
const checkEveryMs = 55_000

let timer: ReturnType<typeof setTimeout> | undefined
let checkedAt = -Infinity
let started = false

async function check() {
  clearTimeout(timer)
  timer = setTimeout(() => void check(), checkEveryMs)
  if (document.visibilityState === 'hidden' || badges.savedIds().length === 0) return
  checkedAt = performance.now()
  // Without a response, the next check retries.
  await checkShelf(Date.now()).catch(() => {})
}

/** Hidden tabs skip checks; a tab that becomes visible catches up. */
const checkIfDue = () => {
  if (performance.now() - checkedAt >= checkEveryMs) void check()
}

async function start() {
  await sweepShelf()
  await readShelf()
  await check()
}

/** Starts once per page; does nothing in a browser without storage. */
export function startShelfMonitor(): void {
  if (started) return
  started = true
  addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', checkIfDue)
  onShelfMessage((message) => {
    invalidateShelf()
    if ('gone' in message) void check()
  })
  start().catch(() => {})
}

/** Checks at once, for a shelf page that opens. */
export function checkNow(): void {
  if (started) void check()
  else startShelfMonitor()
}
