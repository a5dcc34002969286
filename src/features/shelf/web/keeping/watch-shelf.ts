/** While a page is looked at, the shelf is checked: at once, every minute, when the line is back, when the worker says so. */
import { marks } from '../use-mark.ts'
import { checkShelf } from './check-shelf.ts'
import { readShelf, sweepShelf } from './read-shelf.ts'
import { hearNews, readShelfAgain } from './shelf-news.ts'

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
