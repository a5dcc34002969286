/** Makes the file of all public records, one a line. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type CatalogueTimes, claimCatalogue, listPublic, replaceCatalogue } from './catalogue-repository.ts'
import { completeBefore } from './harvest-repository.ts'

interface CatalogueDeps {
  readonly db: Db
  readonly files: Pick<FileStore, 'claim' | 'moveToTrash'>
}

const recordsAtOnce = 500

/** Memory holds one page of records. */
async function* linesOf(db: Db) {
  for (let after: string | undefined; ;) {
    const records = await listPublic(db, after, recordsAtOnce)
    after = records.at(-1)?.id
    if (after === undefined) return
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('')
  }
}

/** Makes the file if it is due, and replaces the former one. */
export async function makeCatalogue({ db, files }: CatalogueDeps, times: CatalogueTimes): Promise<void> {
  if (!(await claimCatalogue(db, times))) return
  // Removals are dated in whole seconds: the next second tells those before the file from those after it.
  const numbered = await completeBefore(db)
  await pause(1_000)
  const takenAt = new Date(numbered.getTime() + 1_000)
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-catalogue-'))
  try {
    const file = path.join(folder, 'catalogue')
    await pipeline(linesOf(db), createGzip(), createWriteStream(file))
    const storageKey = `uploads/catalogue-${takenAt.getTime()}.gz`
    await files.claim(storageKey, file)
    const former = await replaceCatalogue(db, storageKey, takenAt)
    if (former !== null) await files.moveToTrash(former, times.now)
  } finally {
    await rm(folder, { recursive: true })
  }
}
