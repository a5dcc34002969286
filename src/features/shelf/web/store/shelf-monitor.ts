/** While a page is looked at, the shelf is checked: at once, every minute, when the line is back, when the worker says so. */
import { currentResources } from '#features/resources/contract.ts'
import { checkedAtOnce } from '#features/resources/resource.ts'
import { call } from '#client/call.ts'
import { diffShelf, chunk } from '../../shelf-entry.ts'
import { saidTexts } from '../../messages.ts'
import { badges } from '../use-shelf-badge.ts'
import { withSharedLock } from './shelf-locks.ts'
import { deleteFiles } from './file-cache.ts'
import { changeRecords, readRecords, type ShelfRecord } from './shelf-records.ts'
import { onShelfMessage, invalidateShelf, publishChange } from './shelf-channel.ts'
import { readShelf, sweepShelf } from './read-shelf.ts'

async function letGo(gone: readonly ShelfRecord[], now: number) {
  const ids = gone.map(({ resource }) => resource.id)
  await withSharedLock(async () => {
    await deleteFiles(ids)
    await changeRecords(ids, ({ resource: { id, title, language } }) => ({
      id,
      title,
      language,
      takenDownAt: now,
    }))
  })
  for (const { resource } of gone) badges.settle(resource.id, false, saidTexts.takenDown(resource.title))
}

async function update(changed: readonly ShelfRecord[]) {
  const now = new Map(changed.map(({ resource }) => [resource.id, resource]))
  await changeRecords([...now.keys()], (row) => ({
    ...row,
    resource: now.get(row.resource.id) ?? row.resource,
  }))
}

/** Fails when the site does not answer; everything stays as it is then. */
async function checkShelf(now: number): Promise<void> {
  const { kept } = await readRecords()
  for (const piece of chunk(kept, checkedAtOnce)) {
    const ids = piece.map(({ resource }) => resource.id)
    const { items } = await call(currentResources, { query: { ids } })
    const { gone, changed } = diffShelf(piece, items)
    if (gone.length > 0) await letGo(gone, now)
    if (changed.length > 0) await update(changed)
    if (gone.length + changed.length > 0) publishChange()
  }
}

/** What was taken down is gone within a minute, the way of the answer included. */
const checkEveryMs = 55_000

let timer: ReturnType<typeof setTimeout> | undefined
let checkedAt = -Infinity
let watching = false

async function check() {
  clearTimeout(timer)
  timer = setTimeout(() => void check(), checkEveryMs)
  if (document.visibilityState === 'hidden' || badges.kept().length === 0) return
  checkedAt = performance.now()
  // Without an answer everything stays; the next time comes.
  await checkShelf(Date.now()).catch(() => {})
}

/** A tab that comes to the front was not checked while it was hidden. */
const checkIfDue = () => {
  if (performance.now() - checkedAt >= checkEveryMs) void check()
}

async function begin() {
  await sweepShelf()
  await readShelf()
  await check()
}

/** Begins once a page. Where the browser keeps nothing there is nothing to watch. */
export function startShelfMonitor(): void {
  if (watching) return
  watching = true
  addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', checkIfDue)
  onShelfMessage((news) => {
    invalidateShelf()
    if ('gone' in news) void check()
  })
  begin().catch(() => {})
}

/** Somebody opens the shelf: it is looked at now. */
export function checkNow(): void {
  if (watching) void check()
  else startShelfMonitor()
}
