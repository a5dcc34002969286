/** Puts right what crashes and time leave behind: trash, abandoned uploads, orphans, files nobody read, old counters. */
import { keptSince } from '#features/analytics/page-event.ts'
import { type ScanParts, scanWaiting } from '#features/files/server/scan-waiting.ts'
import { handOutUnread } from '#features/previews/server/hand-out-unread.ts'
import { missedSince } from '#features/search/missed-search.ts'
import { forgetYesterday } from './platform/database/upkeep.ts'
import type { Parts } from './compose.ts'

const minutes = 60_000
const sweepEveryMs = 15 * minutes
/** Files compared with the records in one query. */
const keysAskedAtOnce = 500
const keptForMs = 24 * 60 * minutes

type SweepParts = ScanParts &
  Pick<
    Parts,
    | 'db'
    | 'files'
    | 'staging'
    | 'uploads'
    | 'pageEvents'
    | 'missedSearches'
    | 'previews'
    | 'jobs'
    | 'now'
    | 'logTrouble'
  >

/** Deleted records whose file could not be moved then are moved now. */
async function finishTrash({ db, files, now }: SweepParts) {
  const waiting = await db
    .selectFrom('trashed_files')
    .select('storage_key')
    .where('moved', '=', false)
    .execute()
  for (const { storage_key } of waiting) {
    await files.moveToTrash(storage_key, now())
    await db
      .updateTable('trashed_files')
      .set({ moved: true })
      .where('storage_key', '=', storage_key)
      .execute()
  }
}

/** A crash between file and record leaves a file nobody names; it goes to the trash once it is a day old. */
async function trashOrphans({ db, files, now }: SweepParts, before: Date) {
  let keys: string[] = []
  const settle = async () => {
    const rows = await db
      .selectFrom('resources')
      .select('storage_key')
      .where('storage_key', 'in', keys)
      .execute()
    const named = new Set(rows.map(({ storage_key }) => storage_key))
    for (const key of keys) if (!named.has(key)) await files.moveToTrash(key, now())
    keys = []
  }
  for await (const { key, modifiedAt } of files.files()) {
    if (modifiedAt < before) keys.push(key)
    if (keys.length === keysAskedAtOnce) await settle()
  }
  if (keys.length > 0) await settle()
}

/** Uploads nobody has gone on with for a day, and bytes without an upload. What a row stands for stays, whatever our clock says. */
async function forgetUploads({ staging, uploads }: SweepParts, before: Date) {
  for (const id of await uploads.forgetAbandoned()) await staging.discard(id)
  await staging.sweep(before, uploads.known)
}

/** One round. Repeatable, and harmless beside other instances doing the same. */
export async function sweep(parts: SweepParts) {
  const { db, files, pageEvents, missedSearches, now } = parts
  const before = new Date(now().getTime() - keptForMs)
  await finishTrash(parts)
  await files.sweepTrash(before)
  await forgetUploads(parts, before)
  await trashOrphans(parts, before)
  await forgetYesterday(db)
  while (await pageEvents.forgetBefore(keptSince(now())));
  await missedSearches.forgetBefore(missedSince(now()))
  await handOutUnread(parts)
  await scanWaiting(parts)
}

/** Sweeps now and every 15 minutes; a round that fails is logged and the next one tries again. */
export function startSweeping(parts: SweepParts) {
  let round = Promise.resolve()
  const next = () => (round = round.then(() => sweep(parts)).catch(parts.logTrouble))
  void next()
  const timer = setInterval(() => void next(), sweepEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
