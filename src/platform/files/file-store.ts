/** Where uploaded files live. Disk and S3 implement it and pass one suite (test/files/file-store-suite.ts). */
import type { Readable } from 'node:stream'
import type { Staging } from './staging.ts'

/** First and last byte, both included, as in an HTTP range. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  readonly modifiedAt: Date
}

export interface TrashedFile {
  readonly key: string
  readonly bytes: number
  readonly trashedAt: Date
}

/** A store behind a network tries its calls again; `withinMs` says for how long, for somebody who waits. Usual: 120,000 ms (SDK-04). */
export interface RetryBudget {
  readonly withinMs?: number | undefined
}

/** For calls that a person waits for with a page open. */
export const interactiveBudget: RetryBudget = { withinMs: 10_000 }

/** Every method throws InvalidStorageKeyError for a key that is not `uploads/{plain name}`, before it touches anything, and RetryTimeExceeded when a store behind a network stays away. */
export interface FileStore {
  /** Keeps a finished local file, proved, durably and never over another; the local name stays until its owner discards it. Throws KeyExistsError if the key exists. */
  claim(key: string, localPath: string, patience?: RetryBudget): Promise<void>
  /** `bytes` is the whole size; a range is cut at the end of the file. Undefined: no such object. Read the stream out or destroy it; it fails when bytes are missing. */
  read(
    key: string,
    range?: ByteRange,
    patience?: RetryBudget,
  ): Promise<{ readonly bytes: number; readonly stream: Readable } | undefined>
  /** The size in bytes; undefined when the object does not exist. */
  stat(key: string, patience?: RetryBudget): Promise<{ readonly bytes: number } | undefined>
  /** Out of reach at once, swept later; `at` is what sweepTrash compares. Repeatable, also after a crash half-way: a missing object is no error. */
  moveToTrash(key: string, at: Date, patience?: RetryBudget): Promise<void>
  /** Puts a trashed file back, repeatable like the way there; false when the trash does not hold it. Throws KeyExistsError if another file has the key. */
  restoreFromTrash(key: string): Promise<boolean>
  listTrash(): AsyncIterable<TrashedFile>
  /** A file in the trash, as `read` gives one that is not; undefined where the trash does not hold it. */
  readTrashed(key: string): Promise<{ readonly bytes: number; readonly stream: Readable } | undefined>
  /** Removes for good what was moved to the trash before that moment, and what crashes left half-done before it; returns how many trashed files went. */
  sweepTrash(before: Date): Promise<number>
  /** The top-level folders by name (CONTRIB-03), `uploads` among them. */
  folders(patience?: RetryBudget): Promise<string[]>
  /** Every stored object, in no order: for the sweep of orphans and for verify. */
  files(): AsyncIterable<StoredFile>
  /** Where uploads wait beside the files, for who names no folder for them. */
  readonly staging?: Staging
  /** Ends what is still being tried, with RetryTimeExceeded: nobody would wait for it. */
  close(): void
}

/** Throws RangeError unless first and last are whole, in order and not negative. */
export function assertRange(range: ByteRange | undefined): void {
  if (!range) return
  const { first, last } = range
  const fits = Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 0 && last >= first
  if (!fits) throw new RangeError(`Not a range of bytes: ${first} to ${last}`)
}

export class KeyExistsError extends Error {
  override readonly name = 'KeyExistsError'
  constructor(key: string) {
    super(`The file store already holds ${key}`)
  }
}
