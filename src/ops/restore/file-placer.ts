import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, KeyExistsError } from '#platform/files/file-store.ts'

interface PlacerDeps {
  readonly files: Pick<FileStore, 'claim' | 'moveToTrash'>
  /** Where files wait until the store has them. */
  readonly folder: string
  /** Keys that records name: all other files go to the trash. */
  readonly named: ReadonlySet<string>
  readonly now: Date
}

const atOnce = 4

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Puts restored files where they belong, some at once: a bucket far away takes its time for each. */
export function filePlacer({ files, folder, named, now }: PlacerDeps) {
  const placing = new Set<Promise<void>>()
  const placed = { kept: 0, trashed: 0 }
  let count = 0
  let failed: Error | undefined

  async function place(key: string, local: string) {
    try {
      await files.claim(key, local)
      if (named.has(key)) placed.kept += 1
      else {
        await files.moveToTrash(key, now)
        placed.trashed += 1
      }
    } catch (error) {
      // It has come before: it was deleted while the backup ran.
      if (!(error instanceof KeyExistsError)) failed ??= asError(error)
    } finally {
      await rm(local, { force: true })
    }
  }

  return {
    /** Rejects with the error of an earlier file too. */
    async put(key: string, content: AsyncIterable<Uint8Array>) {
      const local = path.join(folder, String((count += 1)))
      await pipeline(content, createWriteStream(local, { flags: 'wx', mode: 0o600 }))
      const one: Promise<void> = place(key, local).finally(() => placing.delete(one))
      placing.add(one)
      if (placing.size >= atOnce) await Promise.race(placing)
      if (failed) throw failed
    },
    /** Waits for all; gives how many lie where. */
    async finish() {
      await Promise.all(placing)
      if (failed) throw failed
      return placed
    },
  }
}
