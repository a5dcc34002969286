/** Takes finished segments of the database's log out of its tray into the backup folder. */
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type BackupFolder, type StoredArchive, walFolder } from './folder/backup-folder.ts'
import { gzipChunks } from './folder/gzip-chunks.ts'
import { isSegment, isTimelineHistory, segmentAfter, timelineOf } from './wal-segments.ts'

export interface LogDeps {
  readonly folder: BackupFolder
  readonly recipient: string
  /** Where the server puts finished segments. */
  readonly tray: string
  readonly systemId: string
  /** May wait for a folder that is away; more would endanger the disk of the database. */
  readonly maxSpooledBytes: number
}

/** What waits in the tray, oldest first; drafts of the server are left alone. */
export async function spooledSegments(tray: string): Promise<readonly string[]> {
  return (await readdir(tray)).filter((name) => !name.startsWith('draft-')).toSorted()
}

const contentOf = (place: string): AsyncIterable<Buffer> => createReadStream(place)

async function* one(name: string, place: string) {
  yield { name, content: contentOf(place) }
}

/** One shipper for the life of a cluster: it notices a segment that never came. */
export class WalShipper {
  readonly tray: string
  readonly #parts: LogDeps
  #last: string | undefined
  constructor(deps: LogDeps) {
    this.tray = deps.tray
    this.#parts = deps
  }

  /** Ships these; true when one before them is missing, so that nothing after it can be restored without a new night. */
  async ship(names: readonly string[]): Promise<boolean> {
    const { folder, systemId } = this.#parts
    const kept = names.length > 0 ? await folder.list(walFolder(systemId)) : []
    this.#last ??= kept.findLast(({ name }) => isSegment(name))?.name
    let gap = false
    for (const name of names) {
      if (isSegment(name)) {
        gap ||= await this.#isGap(name)
        this.#last = name
      }
      if (isSegment(name) || isTimelineHistory(name))
        await this.#keep(
          name,
          kept.filter((each) => each.name === name),
        )
      await rm(this.#place(name))
    }
    return gap
  }

  /** Lets go of everything when too much waits, so that the database goes on; true when it did. */
  async dropIfOverLimit(): Promise<boolean> {
    const names = await spooledSegments(this.tray)
    const sizes = await Promise.all(names.map(async (name) => (await stat(this.#place(name))).size))
    if (sizes.reduce((sum, size) => sum + size, 0) < this.#parts.maxSpooledBytes) return false
    for (const name of names) await rm(this.#place(name))
    return true
  }

  #place(name: string) {
    return path.join(this.tray, name)
  }

  /** A quiet minute leaves mostly zeros, and is gzipChunks small. What was kept of it before a crash goes then. */
  async #keep(name: string, earlier: readonly StoredArchive[]) {
    const { folder, recipient, systemId } = this.#parts
    await folder.keep(walFolder(systemId), name, recipient, gzipChunks(one(name, this.#place(name))))
    for (const each of earlier) await folder.remove(each)
  }

  async #isGap(name: string) {
    const last = this.#last
    if (last === undefined || timelineOf(last) !== timelineOf(name) || name <= last) return false
    return segmentAfter(last, (await stat(this.#place(name))).size) !== name
  }
}
