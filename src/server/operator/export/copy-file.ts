import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { CatalogueRow } from '../catalogue/catalogue-entry.ts'

/** Copies the file of a resource out of the store. Gives what is wrong with it in plain words, or undefined. */
export async function copyFile(
  files: Pick<FileStore, 'read'>,
  { storage_key, sha256 }: CatalogueRow,
  place: string,
): Promise<string | undefined> {
  const found = await files.read(storage_key ?? '')
  if (!found) return 'is not in the store'
  const hash = createHash('sha256')
  const summed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(found.stream, summed, createWriteStream(place, { flags: 'wx', flush: true }))
  return hash.digest('hex') === sha256 ? undefined : 'is not what was uploaded (its sha256 differs)'
}
