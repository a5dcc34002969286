/** Where uploaded files live. Disk and S3 implement it and pass one suite (test/file-store-suite.ts). */
import type { Readable } from 'node:stream'

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

/** Every method throws InvalidStorageKey for a key that is not `uploads/{plain name}`, before it touches anything. */
export interface FileStore {
  /** Keeps a finished local file, durably and never over another; the local name stays until its owner discards it. Throws KeyTaken if the key exists. */
  claim(key: string, localPath: string): Promise<void>
  /** `bytes` is the whole size; a range is cut at the end of the file. Undefined: no such object. Read the stream out or destroy it. */
  read(
    key: string,
    range?: ByteRange,
  ): Promise<{ readonly bytes: number; readonly stream: Readable } | undefined>
  /** The size in bytes; undefined when the object does not exist. */
  stat(key: string): Promise<{ readonly bytes: number } | undefined>
  /** Out of reach at once, swept later; `at` is what sweepTrash compares. Repeatable: a missing object is no error. */
  moveToTrash(key: string, at: Date): Promise<void>
  /** Puts a trashed file back; false when the trash does not hold it. Throws KeyTaken if the key exists again. */
  restoreFromTrash(key: string): Promise<boolean>
  listTrash(): AsyncIterable<TrashedFile>
  /** Removes for good what was moved to the trash before that moment; returns how many files went. */
  sweepTrash(before: Date): Promise<number>
  /** The top-level folders by name (CONTRIB-03), `uploads` among them. */
  folders(): Promise<string[]>
  /** Every stored object, in no order: for the sweep of orphans and for verify. */
  files(): AsyncIterable<StoredFile>
}

export class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
  constructor(key: string) {
    super(`The file store already holds ${key}`)
  }
}
