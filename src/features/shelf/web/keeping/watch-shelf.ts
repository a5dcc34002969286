/** While a page is looked at, the shelf is checked: at once, every minute, when the line is back, when the worker says so. */
import { currentResources } from '#features/resources/contract.ts'
import { checkedAtOnce } from '#features/resources/resource.ts'
import { call } from '#client/call.ts'
import { afterCheck, inPieces } from '../../kept-resource.ts'
import { saidTexts } from '../messages.ts'
import { marks } from '../use-mark.ts'
import { unswept } from './alone.ts'
import { deleteFiles } from './files.ts'
import { changeRecords, readRecords, type ShelfRecord } from './records.ts'
import { hearNews, readShelfAgain, tellChanged } from './shelf-news.ts'
import { readShelf, sweepShelf } from './read-shelf.ts'

async function letGo(gone: readonly ShelfRecord[], now: number) {
  const ids = gone.map(({ resource }) => resource.id)
  await unswept(async () => {
    await deleteFiles(ids)
    await changeRecords(ids, ({ resource: { id, title, language } }) => ({
      id,
      title,
      language,
      takenDownAt: now,
    }))
  })
  for (const { resource } of gone) marks.settle(resource.id, false, saidTexts.takenDown(resource.title))
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
  for (const piece of inPieces(kept, checkedAtOnce)) {
    const ids = piece.map(({ resource }) => resource.id)
    const { items } = await call(currentResources, { query: { ids } })
    const { gone, changed } = afterCheck(piece, items)
    if (gone.length > 0) await letGo(gone, now)
    if (changed.length > 0) await update(changed)
    if (gone.length + changed.length > 0) tellChanged()
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
  if (document.visibilityState === 'hidden' || marks.kept().length === 0) return
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
export function watchShelf(): void {
  if (watching) return
  watching = true
  addEventListener('online', () => void check())
  document.addEventListener('visibilitychange', checkIfDue)
  hearNews((news) => {
    readShelfAgain()
    if ('gone' in news) void check()
  })
  begin().catch(() => {})
}

/** Somebody opens the shelf: it is looked at now. */
export function openShelf(): void {
  if (watching) void check()
  else watchShelf()
}
