/** The file store in a bucket: objects `uploads/…` the files, `trash/…` the deleted ones until the sweep, `Maths/` and its like empty markers. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  assertRange,
  type ByteRange,
  type FileStore,
  KeyExistsError,
  type RetryBudget,
} from '../file-store.ts'
import { assertStorageKey, isStorageKey } from '../storage-key.ts'
import type { WithRetry } from './s3-retry.ts'
import type { FoundObject, ListedObject, ListOptions, S3Objects } from './s3-objects.ts'
import { TransferCorruptedError } from './s3-errors.ts'
import type { Staging } from '../staging.ts'
import { stagingPrefix } from './s3-staging.ts'
import { checkedStream } from './checked-stream.ts'

const trashPrefix = 'trash/'
const inner: ReadonlySet<string> = new Set([trashPrefix, stagingPrefix])
const trashNameOf = (key: string) => trashPrefix + path.posix.basename(key)

/** Copies keep the mark of their claim; a file that somebody else put there has its checksum alone. */
const isSameFile = (one: FoundObject, other: FoundObject) =>
  one.bytes === other.bytes &&
  ((one.etag !== undefined && one.etag === other.etag) ||
    (one.marks.claim !== undefined && one.marks.claim === other.marks.claim))

export interface S3StoreDeps {
  readonly objects: S3Objects
  readonly patiently: WithRetry
  /** A word that no other claim has. */
  readonly newClaim: () => string
  /** How long a file may send nothing while its reader waits, in ms. */
  readonly quietMs: number
  readonly close: () => void
  readonly staging: Staging
}

export class S3FileStore implements FileStore {
  readonly #objects: S3Objects
  readonly #patiently: WithRetry
  readonly #newClaim: () => string
  readonly #quietMs: number
  readonly close: () => void
  readonly staging: Staging
  constructor({ objects, patiently, newClaim, quietMs, close, staging }: S3StoreDeps) {
    this.close = close
    this.staging = staging
    this.#quietMs = quietMs
    this.#objects = objects
    this.#patiently = patiently
    this.#newClaim = newClaim
  }

  async claim(key: string, localPath: string, within?: RetryBudget) {
    assertStorageKey(key)
    const { size } = await stat(localPath)
    const claim = this.#newClaim()
    await this.#patiently((signal) => this.#claimOnce(key, { localPath, claim }, signal), {
      ...within,
      bytes: size,
    })
  }

  /** A repeat of a try whose answer was lost finds its own mark. */
  async #claimOnce(
    key: string,
    { localPath, claim }: { readonly localPath: string; readonly claim: string },
    signal: AbortSignal,
  ) {
    const content = await readFile(localPath)
    if (!(await this.#objects.find(key, signal))) await this.#objects.putNew(key, content, { claim }, signal)
    const kept = await this.#objects.find(key, signal)
    if (!kept) throw new TransferCorruptedError(`The bucket took ${key} and does not have it`)
    if (kept.marks.claim !== claim) throw new KeyExistsError(key)
    if (kept.bytes === content.length) return
    await this.#objects.remove(key, signal)
    throw new TransferCorruptedError(`The bucket kept ${kept.bytes} of the ${content.length} bytes of ${key}`)
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
    const found = await this.#patiently((signal) => this.#objects.open(name, range, signal), within)
    if (found === undefined || found === 'out of range') return found
    const { bytes, coming, stream } = found
    return { bytes, stream: checkedStream(stream, { bytes: coming, quietMs: this.#quietMs }) }
  }

  async stat(key: string, within?: RetryBudget) {
    assertStorageKey(key)
    const found = await this.#patiently((signal) => this.#objects.find(key, signal), within)
    return found && { bytes: found.bytes }
  }

  async moveToTrash(key: string, at: Date, within?: RetryBudget) {
    assertStorageKey(key)
    await this.#patiently(async (signal) => {
      const found = await this.#objects.find(key, signal)
      if (!found) return
      const marks = { ...claimOf(found), 'trashed-at': at.toISOString() }
      await this.#move(key, trashNameOf(key), { found, marks }, signal)
    }, within)
  }

  async restoreFromTrash(key: string) {
    assertStorageKey(key)
    return this.#patiently(async (signal) => {
      const trashed = await this.#objects.find(trashNameOf(key), signal)
      if (!trashed) return false
      const living = await this.#objects.find(key, signal)
      if (living && !isSameFile(living, trashed)) throw new KeyExistsError(key)
      // A move in either direction was cut short: the file is there already, only its double has to go.
      if (living) await this.#objects.remove(trashNameOf(key), signal)
      else await this.#move(trashNameOf(key), key, { found: trashed, marks: claimOf(trashed) }, signal)
      return true
    })
  }

  async *listTrash() {
    for await (const { name, bytes, modifiedAt } of this.#list({ prefix: trashPrefix })) {
      const key = `uploads/${name.slice(trashPrefix.length)}`
      if (!isStorageKey(key)) continue
      const found = await this.#patiently((signal) => this.#objects.find(name, signal))
      const trashedAt = found?.marks['trashed-at']
      if (found) yield { key, bytes, trashedAt: trashedAt === undefined ? modifiedAt : new Date(trashedAt) }
    }
  }

  async sweepTrash(before: Date) {
    let swept = 0
    for await (const { key, trashedAt } of this.listTrash()) {
      if (trashedAt >= before) continue
      await this.#patiently((signal) => this.#objects.remove(trashNameOf(key), signal))
      swept += 1
    }
    return swept
  }

  async folders(within?: RetryBudget) {
    const names: string[] = []
    let from: string | undefined
    do {
      const options = { foldersOnly: true, from }
      const page = await this.#patiently((signal) => this.#objects.list(options, signal), within)
      names.push(...page.folders.filter((folder) => !inner.has(folder)))
      from = page.next
    } while (from !== undefined)
    return names.map((folder) => folder.slice(0, -1)).toSorted()
  }

  async *files() {
    for await (const { name, bytes, modifiedAt } of this.#list({ prefix: 'uploads/' }))
      if (isStorageKey(name)) yield { key: name, bytes, modifiedAt }
  }

  /** Repeatable after a crash at any point: the old name goes only once the new one is proved. */
  async #move(
    from: string,
    to: string,
    { found, marks }: Pick<FoundObject, 'marks'> & { readonly found: FoundObject },
    signal: AbortSignal,
  ) {
    if (!(await this.#objects.copy(from, to, marks, signal))) return
    const copied = await this.#objects.find(to, signal)
    if (copied?.bytes !== found.bytes)
      throw new TransferCorruptedError(
        `The bucket copied ${copied?.bytes ?? 0} of ${found.bytes} bytes of ${from}`,
      )
    await this.#objects.remove(from, signal)
  }

  async *#list(options: ListOptions): AsyncGenerator<ListedObject> {
    let from: string | undefined
    do {
      const page = await this.#patiently((signal) => this.#objects.list({ ...options, from }, signal))
      yield* page.objects
      from = page.next
    } while (from !== undefined)
  }
}

const claimOf = ({ marks: { claim } }: FoundObject) => (claim === undefined ? {} : { claim })
