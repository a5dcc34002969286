import { type NewEntry, writeArchive, type Written } from '#platform/archive/write-archive.ts'
import { emptyStats, type SiteParts, siteEntries, type ArchiveStats } from './site-entries.ts'

export interface BackupParts extends SiteParts {
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

/** The whole site into one new file, beside the site at work. Throws ArchiveTrouble, and leaves nothing, when it is not there whole. */
export async function backUpSite(parts: BackupParts, place: string): Promise<BackedUp> {
  const told = emptyStats()
  const { recipient, signal, whileTrashIsKept } = parts
  const written = await whileTrashIsKept(() =>
    writeArchive({ place, recipient, entries: untilAborted(siteEntries(parts, told), signal) }),
  )
  return { ...told, ...written }
}
