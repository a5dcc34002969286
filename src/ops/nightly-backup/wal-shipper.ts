/** Moves finished WAL segments from the server's spool folder into the backup folder. */
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type BackupFolder, type StoredArchive, walFolder } from './folder/backup-folder.ts'
import { gzipChunks } from './folder/gzip-chunks.ts'
import { isSegment, isTimelineHistory, segmentAfter, timelineOf } from './wal-segments.ts'

export interface WalDeps {
  readonly folder: BackupFolder
  readonly recipient: string
  /** Spool folder: the server's archive command puts finished segments here. */
  readonly spoolFolder: string
  readonly systemId: string
  /** Limit of the spool while the backup folder is unavailable; more could fill the disk of the database. */
  readonly maxSpooledBytes: number
}

/** Returns the spooled files, oldest first, without the server's drafts. */
export async function spooledSegments(spoolFolder: string): Promise<readonly string[]> {
  return (await readdir(spoolFolder)).filter((name) => !name.startsWith('draft-')).toSorted()
}

const contentOf = (file: string): AsyncIterable<Buffer> => createReadStream(file)

async function* one(name: string, file: string) {
  yield { name, content: contentOf(file) }
}

/** One shipper for the life of a cluster: it detects a missing segment. */
export class WalShipper {
  readonly spoolFolder: string
  readonly #deps: WalDeps
  #lastShipped: string | undefined
  constructor(deps: WalDeps) {
    this.spoolFolder = deps.spoolFolder
    this.#deps = deps
  }

  /** Ships these files. Returns true after a missing segment: later ones then need a new restore point. */
  async ship(names: readonly string[]): Promise<boolean> {
    const { folder, systemId } = this.#deps
    const stored = names.length > 0 ? await folder.list(walFolder(systemId)) : []
    this.#lastShipped ??= stored.findLast(({ name }) => isSegment(name))?.name
    let gap = false
    for (const name of names) {
      if (isSegment(name)) {
        gap ||= await this.#isGap(name)
        this.#lastShipped = name
      }
      if (isSegment(name) || isTimelineHistory(name))
        await this.#store(
          name,
          stored.filter((each) => each.name === name),
        )
      await rm(this.#path(name))
    }
    return gap
  }

  /** Deletes the whole spool if it exceeds its limit, so that the database can go on. Returns true if it did. */
  async dropIfOverLimit(): Promise<boolean> {
    const names = await spooledSegments(this.spoolFolder)
    const sizes = await Promise.all(names.map(async (name) => (await stat(this.#path(name))).size))
    if (sizes.reduce((sum, size) => sum + size, 0) < this.#deps.maxSpooledBytes) return false
    for (const name of names) await rm(this.#path(name))
    return true
  }

  #path(name: string) {
    return path.join(this.spoolFolder, name)
  }

  /** Replaces the copy of a segment that was shipped before a crash. Compression removes the zeros of quiet minutes. */
  async #store(name: string, earlier: readonly StoredArchive[]) {
    const { folder, recipient, systemId } = this.#deps
    await folder.store(walFolder(systemId), name, recipient, gzipChunks(one(name, this.#path(name))))
    for (const each of earlier) await folder.remove(each)
  }

  async #isGap(name: string) {
    const last = this.#lastShipped
    if (last === undefined || timelineOf(last) !== timelineOf(name) || name <= last) return false
    return segmentAfter(last, (await stat(this.#path(name))).size) !== name
  }
}
