/**
 * The list of erased accounts beside the backups: one encrypted archive for each, written once. It holds the keyed hashes,
 * the time, and the key of the hashes, so that a restore on another machine needs the private key of the backups alone.
 */
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { ArchiveError } from '#platform/archive/archive-entry.ts'
import { readArchive } from '#platform/archive/read-archive.ts'
import { jsonEntry, type NewEntry } from '#platform/archive/write-archive.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type BackupFolder, erasuresFolder } from '../nightly-backup/folder/backup-folder.ts'
import { allErasures, countErasures } from './erasures-repository.ts'

const hash = z.string().check(z.regex(/^[\da-f]{64}$/))
const shape = z.object({ key: hash, account: hash, email: hash, at: z.iso.datetime() })
export type Erasure = z.output<typeof shape>

const entryName = 'erasure.json'
const maxEntryBytes = 4_096

async function* entriesOf(erasure: Erasure): AsyncGenerator<NewEntry> {
  yield jsonEntry(entryName, erasure)
}

/** Returns a function that adds to the folder what it lacks; it reads the table only after an erasure. */
export function erasureSaver({
  db,
  folder,
  recipient,
  key,
}: {
  readonly db: Db
  readonly folder: BackupFolder
  readonly recipient: string
  /** Of the hashes in the database. */
  readonly key: string
}): () => Promise<void> {
  let savedRows = 0
  return async () => {
    if ((await countErasures(db)) === savedRows) return
    const rows = await allErasures(db)
    const names = new Set((await folder.list(erasuresFolder)).map(({ name }) => name))
    for (const row of rows) {
      const account = row.account_hash.toString('hex')
      const name = account.slice(0, 32)
      if (names.has(name)) continue
      const email = row.email_hash.toString('hex')
      const erasure = { key, account, email, at: row.erased_at.toISOString() }
      await folder.store(erasuresFolder, name, recipient, entriesOf(erasure))
    }
    savedRows = rows.length
  }
}

async function readOne(file: string, identities: readonly string[]): Promise<Erasure> {
  for await (const { content } of readArchive({ path: file, identities, maxEntryBytes })) {
    const { data } = shape.safeParse(JSON.parse(await text(content)))
    if (data) return data
  }
  throw new ArchiveError('holds no erasure')
}

/** Returns undefined for an archive that is damaged or encrypted to another key. */
async function readIfWhole(file: string, identities: readonly string[]) {
  try {
    return await readOne(file, identities)
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Reads the lists of several folders; `unreadable` names the archives that are not whole. */
export async function readErasures(folders: readonly BackupFolder[], identities: readonly string[]) {
  const [erasures, unreadable]: [Erasure[], string[]] = [[], []]
  for (const folder of folders)
    for (const { file } of await folder.list(erasuresFolder)) {
      const erasure = await readIfWhole(file, identities)
      if (erasure) erasures.push(erasure)
      else unreadable.push(file)
    }
  return { erasures, unreadable }
}
