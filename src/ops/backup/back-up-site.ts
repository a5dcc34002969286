import { type NewEntry, writeArchive, type Written } from '#platform/archive/write-archive.ts'
import { emptyStats, type SiteDeps, siteEntries, type ArchiveStats } from './site-entries.ts'

export interface BackupDeps extends SiteDeps {
  readonly recipient: string
  readonly signal: AbortSignal
  /** Does the work while no node empties the trash. */
  readonly whileTrashIsKept: <Done>(work: () => Promise<Done>) => Promise<Done>
}

export interface BackedUp extends ArchiveStats, Written {}

async function* untilAborted(entries: AsyncIterable<NewEntry>, signal: AbortSignal) {
  for await (const entry of entries) {
    signal.throwIfAborted()
    yield entry
  }
}

/** The whole site into one new file, beside the site at work. Throws ArchiveError, and leaves nothing, when it is not there whole. */
export async function backUpSite(deps: BackupDeps, place: string): Promise<BackedUp> {
  const told = emptyStats()
  const { recipient, signal, whileTrashIsKept } = deps
  const written = await whileTrashIsKept(() =>
    writeArchive({ place, recipient, entries: untilAborted(siteEntries(deps, told), signal) }),
  )
  return { ...told, ...written }
}
