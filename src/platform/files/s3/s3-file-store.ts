/**
 * File store in a bucket: `uploads/…` files, `trash/…` deleted files until the sweep, empty folder markers such as `Maths/`.
 * S3 has no rename, and a response may be lost after its request succeeded. Therefore:
 * 1. A claim writes the object with a random claim id in its metadata, on condition that the key is free.
 * 2. It reads the metadata back: its own id means stored, also after a lost response; another id means the key exists.
 * 3. A wrong size is a corrupted transfer: the object is deleted and the attempt retried.
 * 4. A move copies the object, verifies the size of the copy, and only then deletes the source.
 * 5. After a crash both names exist; the next move or restore recognises the same file by claim id or ETag.
 */
import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  assertRange,
  type ByteRange,
  type FileStore,
  KeyExistsError,
  type RetryBudget,
  assertStorageKey,
  isStorageKey,
} from '../file-store.ts'
import { pagesOf, type WithRetry } from './s3-retry.ts'
import type { FoundObject, ObjectMetadata, S3Objects } from './s3-objects.ts'
import { TransferCorruptedError } from './s3-errors.ts'
import type { Staging } from '../staging.ts'
import { stagingPrefix } from './s3-staging.ts'
import { checkedStream } from './checked-stream.ts'

const trashPrefix = 'trash/'
const internalPrefixes: ReadonlySet<string> = new Set([trashPrefix, stagingPrefix])
const trashNameOf = (key: string) => trashPrefix + path.posix.basename(key)

/** Copies share the claim id of their source; a file that other software wrote has only its checksum. */
const isSameFile = (one: FoundObject, other: FoundObject) =>
  one.bytes === other.bytes &&
  ((one.etag !== undefined && one.etag === other.etag) ||
    (one.metadata.claim !== undefined && one.metadata.claim === other.metadata.claim))

export interface S3StoreDeps {
  readonly objects: S3Objects
  readonly withRetry: WithRetry
  /** Longest silence of a file while its reader waits, in ms. */
  readonly idleMs: number
  readonly close: () => void
  readonly staging: Staging
  readonly signedAddress: FileStore['signedAddress']
}

export class S3FileStore implements FileStore {
  readonly #objects: S3Objects
  readonly #withRetry: WithRetry
  readonly #idleMs: number
  readonly close: () => void
  readonly staging: Staging
  readonly signedAddress: FileStore['signedAddress']
  constructor({ objects, withRetry, idleMs, close, staging, signedAddress }: S3StoreDeps) {
    this.close = close
    this.signedAddress = signedAddress
    this.staging = staging
    this.#idleMs = idleMs
    this.#objects = objects
    this.#withRetry = withRetry
  }

  async claim(key: string, localPath: string, within?: RetryBudget) {
    assertStorageKey(key)
    const { size } = await stat(localPath)
    const claim = randomUUID()
    await this.#withRetry((signal) => this.#claimOnce(key, { localPath, claim }, signal), {
      ...within,
      bytes: size,
    })
  }

  /** A retry after a lost response finds its own claim id. */
  async #claimOnce(
    key: string,
    { localPath, claim }: { readonly localPath: string; readonly claim: string },
    signal: AbortSignal,
  ) {
    const content = await readFile(localPath)
    if (!(await this.#objects.find(key, signal))) await this.#objects.putNew(key, content, { claim }, signal)
    const stored = await this.#objects.find(key, signal)
    if (!stored) throw new TransferCorruptedError(`The bucket took ${key} and does not have it`)
    if (stored.metadata.claim !== claim) throw new KeyExistsError(key)
    if (stored.bytes === content.length) return
    await this.#objects.remove(key, signal)
    throw new TransferCorruptedError(
      `The bucket kept ${stored.bytes} of the ${content.length} bytes of ${key}`,
    )
  }

  async read(key: string, range?: ByteRange, within?: RetryBudget) {
    assertStorageKey(key)
    assertRange(range)
    const found = await this.#open(key, range, within)
    if (found !== 'out of range') return found
    const whole = await this.stat(key, within)
    return whole && { ...whole, stream: Readable.from([]) }
  }

  async readTrashed(key: string) {
    assertStorageKey(key)
    const found = await this.#open(trashNameOf(key))
    return found === 'out of range' ? undefined : found
  }

  async #open(name: string, range?: ByteRange, within?: RetryBudget) {
    const found = await this.#withRetry((signal) => this.#objects.open(name, range, signal), within)
    if (found === undefined || found === 'out of range') return found
    const { bytes, streamBytes, stream } = found
    return { bytes, stream: checkedStream(stream, { bytes: streamBytes, idleMs: this.#idleMs }) }
  }

  async stat(key: string, within?: RetryBudget) {
    assertStorageKey(key)
    const found = await this.#withRetry((signal) => this.#objects.find(key, signal), within)
    return found && { bytes: found.bytes }
  }

  async moveToTrash(key: string, at: Date, within?: RetryBudget) {
    assertStorageKey(key)
    await this.#withRetry(async (signal) => {
      const found = await this.#objects.find(key, signal)
      if (!found) return
      const metadata = { ...claimOf(found), 'trashed-at': at.toISOString() }
      await this.#move(key, trashNameOf(key), { found, metadata }, signal)
    }, within)
  }

  async restoreFromTrash(key: string) {
    assertStorageKey(key)
    return this.#withRetry(async (signal) => {
      const trashed = await this.#objects.find(trashNameOf(key), signal)
      if (!trashed) return false
      const current = await this.#objects.find(key, signal)
      if (current && !isSameFile(current, trashed)) throw new KeyExistsError(key)
      // An interrupted move left both names: delete the one in the trash.
      if (current) await this.#objects.remove(trashNameOf(key), signal)
      else await this.#move(trashNameOf(key), key, { found: trashed, metadata: claimOf(trashed) }, signal)
      return true
    })
  }

  async *listTrash() {
    for await (const { name, modifiedAt } of this.#list(trashPrefix)) {
      const key = `uploads/${name.slice(trashPrefix.length)}`
      if (!isStorageKey(key)) continue
      const found = await this.#withRetry((signal) => this.#objects.find(name, signal))
      const trashedAt = found?.metadata['trashed-at']
      if (found) yield { key, trashedAt: trashedAt === undefined ? modifiedAt : new Date(trashedAt) }
    }
  }

  async sweepTrash(before: Date) {
    for await (const { key, trashedAt } of this.listTrash())
      if (trashedAt < before)
        await this.#withRetry((signal) => this.#objects.remove(trashNameOf(key), signal))
  }

  async folders(within?: RetryBudget) {
    const names: string[] = []
    for await (const { folders } of pagesOf(this.#objects, this.#withRetry, { foldersOnly: true }, within))
      names.push(...folders.filter((folder) => !internalPrefixes.has(folder)))
    return names.map((folder) => folder.slice(0, -1)).toSorted()
  }

  versioning(within?: RetryBudget) {
    return this.#withRetry((signal) => this.#objects.versioning(signal), within)
  }

  async *files() {
    for await (const { name, bytes, modifiedAt } of this.#list('uploads/'))
      if (isStorageKey(name)) yield { key: name, bytes, modifiedAt }
  }

  /** Idempotent after a crash at any point: deletes the old name after verifying the new one. */
  async #move(
    from: string,
    to: string,
    { found, metadata }: { readonly found: FoundObject; readonly metadata: ObjectMetadata },
    signal: AbortSignal,
  ) {
    if (!(await this.#objects.copy(from, to, metadata, signal))) return
    const copied = await this.#objects.find(to, signal)
    if (copied?.bytes !== found.bytes)
      throw new TransferCorruptedError(
        `The bucket copied ${copied?.bytes ?? 0} of ${found.bytes} bytes of ${from}`,
      )
    await this.#objects.remove(from, signal)
  }

  async *#list(prefix: string) {
    for await (const { objects } of pagesOf(this.#objects, this.#withRetry, { prefix })) yield* objects
  }
}

const claimOf = ({ metadata: { claim } }: FoundObject) => (claim === undefined ? {} : { claim })
