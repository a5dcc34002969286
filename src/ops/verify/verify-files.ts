import { randomUUID } from 'node:crypto'
import { RetryBudgetError } from '#shared/retry.ts'
import type { FileStore, StoredFile } from '#platform/files/file-store.ts'
import type { Staging } from '#platform/files/staging.ts'
import type { IndexCheck } from './index-check-repository.ts'
import type { OnProgress } from '../terminal-progress.ts'
import type { Db } from '#platform/postgres/connection.ts'
import {
  countAll,
  isRecorded,
  keysToTrash,
  overdueDeletions,
  type RecordedFile,
  recordedFiles,
  recordedSizes,
} from './verify-repository.ts'
import { messageOf } from '#platform/errors.ts'
import { digestOf } from '#platform/archive/write-archive.ts'

/** Result of one check. */
export interface VerifyResult {
  /** A line of counts. */
  readonly summary: string
  /** A line for each problem, with its remedy. */
  readonly problems: readonly string[]
}

export interface VerifyDeps {
  readonly db: Db
  readonly files: FileStore
  readonly now: () => Date
  readonly onProgress: OnProgress
  readonly staging: Staging
  /** Returns undefined where amcheck is not available. */
  readonly checkIndexes: () => Promise<IndexCheck | undefined>
  readonly print: (line: string) => void
  /** Most files to read, then chosen at random; undefined reads all. */
  readonly sample?: number | undefined
}

/** A bucket's server checks its own bytes: of 1,000 read files, one damaged in 200 is found with 99 %. */
export const bucketSample = 1_000

const rowsAtOnce = 200
const keysAtOnce = 500
const readAtOnce = 4
const triesToRead = 3
const dayMs = 24 * 3_600_000
/** The sweep runs every 15 minutes; an hour late means that it does not run. */
const overdueMs = dayMs + 3_600_000

const restore = 'Restore it from a backup, or delete the resource in moderation.'

/** Returns an error message after three failed reads: a connection may break, a bad sector fails each time. */
async function digestOrError(files: FileStore, key: string) {
  for (let tried = 1; ; tried += 1) {
    try {
      const found = await files.read(key)
      return found && (await digestOf(found.stream))
    } catch (error) {
      if (error instanceof RetryBudgetError) throw error
      if (tried === triesToRead) return messageOf(error)
    }
  }
}

async function errorWith({ files }: VerifyDeps, file: RecordedFile, trashed: ReadonlySet<string>) {
  const found = await digestOrError(files, file.storageKey)
  if (typeof found === 'string') return `could not be read (${found}). ${restore}`
  if (!found && trashed.has(file.storageKey))
    return `is in the trash. Move it from trash/ back to uploads/ before the sweep removes it.`
  if (!found) return `is missing. ${restore}`
  if (found.bytes !== file.bytes) return `has ${found.bytes} bytes instead of ${file.bytes}. ${restore}`
  return found.sha256 === file.sha256
    ? undefined
    : `is not what was uploaded (its sha256 differs). ${restore}`
}

async function trashOf({ files, now }: VerifyDeps) {
  const keys = new Set<string>()
  let overdue = 0
  for await (const { key, trashedAt } of files.listTrash()) {
    keys.add(key)
    if (trashedAt.getTime() < now().getTime() - overdueMs) overdue += 1
  }
  return { keys, overdue }
}

/** Checks that the file of every record exists, with the recorded size and sha256. */
async function recordsHaveFiles(deps: VerifyDeps, trashed: ReadonlySet<string>): Promise<VerifyResult> {
  const errors: string[] = []
  let [read, bytes] = [0, 0]
  const check = async (file: RecordedFile) => {
    const error = await errorWith(deps, file, trashed)
    // The resource may be deleted during the check.
    if (error !== undefined && (await isRecorded(deps.db, file)))
      errors.push(`Resource ${file.id} ${JSON.stringify(file.title)}: its file ${file.storageKey} ${error}`)
    bytes += file.bytes
    deps.onProgress((read += 1))
  }
  for await (const rows of filesToRead(deps))
    for (let i = 0; i < rows.length; i += readAtOnce)
      await Promise.all(rows.slice(i, i + readAtOnce).map(check))
  const megabytes = (bytes / 1_048_576).toFixed(1)
  const all = deps.sample === undefined ? '' : ' of a random sample (npm run verify -- all reads every file)'
  return {
    summary: `Files of records: ${read} read${all}, ${megabytes} MB, ${read - errors.length} as recorded.`,
    problems: errors,
  }
}

/** Ids are random, so the records after a random id, and then the first ones, are a random sample. */
async function sampleOf(db: Db, rows: number) {
  const start = randomUUID()
  const after = await recordedFiles(db, start, rows)
  const first = await recordedFiles(db, undefined, Math.max(0, rows - after.length))
  return [...after, ...first.filter(({ id }) => id <= start)]
}

async function* filesToRead({ db, sample }: VerifyDeps): AsyncGenerator<readonly RecordedFile[], void> {
  if (sample !== undefined) {
    yield await sampleOf(db, sample)
    return
  }
  let after: string | undefined
  for (;;) {
    const rows = await recordedFiles(db, after, rowsAtOnce)
    yield rows
    after = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return
  }
}

async function* inBatches(files: AsyncIterable<StoredFile>) {
  let batch: StoredFile[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < keysAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Checks that every file has a record, is younger than a day, or is about to be trashed; others are orphans. */
async function filesHaveRecords(deps: VerifyDeps): Promise<VerifyResult> {
  const { db, files, now, sample } = deps
  const [orphans, sizes]: [string[], string[]] = [[], []]
  let [young, leaving, matched] = [0, 0, 0]
  const before = await countAll(db)
  for await (const batch of inBatches(files.files())) {
    const keys = batch.map(({ key }) => key)
    const [named, deletedKeys] = await Promise.all([recordedSizes(db, keys), keysToTrash(db, keys)])
    for (const { key, modifiedAt, bytes } of batch) {
      const recorded = named.get(key)
      if (recorded !== undefined) matched += 1
      if (recorded !== undefined && recorded !== bytes)
        sizes.push(`The file ${key} has ${bytes} bytes instead of ${recorded}. ${restore}`)
      else if (recorded === undefined && deletedKeys.has(key)) leaving += 1
      else if (recorded === undefined && modifiedAt.getTime() > now().getTime() - overdueMs) young += 1
      else if (recorded === undefined)
        orphans.push(
          `Orphan ${key} of ${modifiedAt.toISOString()}: no record names it. The sweep moves such files to the trash; let a site run with JOBS=on.`,
        )
    }
  }
  const message = `Files without a record: ${young} of the last day, ${leaving} on their way to the trash, ${orphans.length} orphans.`
  // Reading all files names these problems itself.
  const unread = sample === undefined ? [] : [...sizes, ...(await missingFiles(deps, before.files, matched))]
  return { summary: message, problems: [...unread, ...orphans] }
}

/** By number only: a record made or deleted meanwhile counts on neither side. */
async function missingFiles({ db }: VerifyDeps, before: number, matched: number) {
  const missing = Math.min(before, (await countAll(db)).files) - matched
  return missing > 0
    ? [`The files of ${missing} records are missing. Run npm run verify -- all: it names them.`]
    : []
}

/**
 * Compares records with files, files with records, and checks the trash. Reads each file once, four at a time; with a
 * sample it compares the number and the sizes of all, as the store lists them.
 */
export async function verifyFiles(given: VerifyDeps): Promise<readonly VerifyResult[]> {
  const { files } = await countAll(given.db)
  const isSample = given.sample !== undefined && files > given.sample
  const deps = { ...given, sample: isSample ? given.sample : undefined }
  const trash = await trashOf(deps)
  const late = trash.overdue + (await overdueDeletions(deps.db))
  return [
    await recordsHaveFiles(deps, trash.keys),
    await filesHaveRecords(deps),
    {
      summary: `Trash: ${trash.keys.size} files, ${trash.overdue} overdue.`,
      problems:
        late > 0
          ? [
              'The trash is not swept: files of deleted resources are older than a day. Let a site run with JOBS=on.',
            ]
          : [],
    },
  ]
}
