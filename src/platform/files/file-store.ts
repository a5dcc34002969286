/** Interface of the store of uploaded files. Disk and S3 implement it and pass one suite (test/files/file-store-suite.ts). */
import type { Readable } from 'node:stream'
import type { Staging } from './staging.ts'

/** First and last byte, inclusive, as in an HTTP range. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Headers that the store sends with a file at its signed address. */
export interface SignedHeaders {
  readonly type: string
  readonly disposition: string
}

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  readonly modifiedAt: Date
}

export interface TrashedFile {
  readonly key: string
  readonly trashedAt: Date
}

/** Retry budget of a remote store: `withinMs`, by default 120,000 ms (SDK-04). */
export interface RetryBudget {
  readonly withinMs?: number | undefined
}

/** `on`: the bucket keeps deleted objects as versions. `unknown`: its key may not read that setting. */
export type Versioning = 'on' | 'off' | 'unknown'

/** For calls that a user waits for. */
export const interactiveBudget: RetryBudget = { withinMs: 10_000 }

/** Every method throws InvalidStorageKeyError for a key that is not `uploads/{plain name}`, before any access, and RetryBudgetError when a remote store stays unreachable. */
export interface FileStore {
  /** Stores a finished local file durably after verifying it; never overwrites. The local file stays. Throws KeyExistsError if the key exists. */
  claim(key: string, localPath: string, budget?: RetryBudget): Promise<void>
  /** `bytes` is the size of the whole file; a range is cut at its end. Undefined without the object. Consume or destroy the stream; it fails when bytes are missing. */
  read(
    key: string,
    range?: ByteRange,
    budget?: RetryBudget,
  ): Promise<{ readonly bytes: number; readonly stream: Readable } | undefined>
  /** Size in bytes; undefined without the object. */
  stat(key: string, budget?: RetryBudget): Promise<{ readonly bytes: number } | undefined>
  /** Makes the file unreachable at once; sweepTrash compares `at`. Idempotent, also after a crash: a missing object is no error. */
  moveToTrash(key: string, at: Date, budget?: RetryBudget): Promise<void>
  /** Restores a trashed file, idempotent; false if the trash does not contain it. Throws KeyExistsError if another file has the key. */
  restoreFromTrash(key: string): Promise<boolean>
  listTrash(): AsyncIterable<TrashedFile>
  /** Like `read`, for a file in the trash. */
  readTrashed(key: string): Promise<{ readonly bytes: number; readonly stream: Readable } | undefined>
  /** Deletes files trashed before `before` and older leftovers of crashes. */
  sweepTrash(before: Date): Promise<void>
  /** Names of the top-level folders (CONTRIB-03), `uploads` among them. */
  folders(budget?: RetryBudget): Promise<string[]>
  /** All stored objects in no particular order, for the sweep of orphans and for verify. */
  files(): AsyncIterable<StoredFile>
  /** Returns an address at which a browser reads the file from the store for 60 s; undefined where readers get no such addresses. */
  readonly signedAddress?: ((key: string, headers: SignedHeaders) => string) | undefined
  /** State of the versioning of a bucket; undefined on disk. */
  readonly versioning?: (budget?: RetryBudget) => Promise<Versioning>
  /** Staging area in the store, for a site without a folder for uploads. */
  readonly staging?: Staging
  /** Aborts running retries with RetryBudgetError. */
  close(): void
}

/** Throws RangeError unless first and last are integers, in order and not negative. */
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

/** Key of a stored object: `uploads/` and a plain ASCII name. */
const pattern = /^uploads\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9]+)?$/
const maxBytes = 200

export class InvalidStorageKeyError extends Error {
  override readonly name = 'InvalidStorageKeyError'
}

/** True for a key without path traversal, escapes or hidden names, at most 200 bytes (T23). */
export const isStorageKey = (key: string) => key.length <= maxBytes && pattern.test(key)

export function assertStorageKey(key: string): void {
  if (!isStorageKey(key))
    throw new InvalidStorageKeyError(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}
