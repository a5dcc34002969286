import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStore, KeyExistsError } from '#platform/files/file-store.ts'

const maxConcurrent = 4

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/**
 * Claims restored files in the store, several at once because of a bucket's latency. `folder` is for temporary
 * files; those that `named`, the keys of records, does not have go to the trash.
 */
export function filePlacer(files: FileStore, folder: string, named: ReadonlySet<string>, now: Date) {
  const pending = new Set<Promise<void>>()
  const placed = { kept: 0, trashed: 0 }
  let count = 0
  let failed: Error | undefined

  async function placeFile(key: string, local: string) {
    try {
      await files.claim(key, local)
      if (named.has(key)) placed.kept += 1
      else {
        await files.moveToTrash(key, now)
        placed.trashed += 1
      }
    } catch (error) {
      // A file deleted during the backup comes twice.
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
      const task: Promise<void> = placeFile(key, local).finally(() => pending.delete(task))
      pending.add(task)
      if (pending.size >= maxConcurrent) await Promise.race(pending)
      if (failed) throw failed
    },
    /** Waits for all; returns the counts. */
    async finish() {
      await Promise.all(pending)
      if (failed) throw failed
      return placed
    },
  }
}
