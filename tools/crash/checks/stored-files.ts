import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sha256, type StoredFiles } from './observe.ts'

/** The catalogue has no record: it is made again at any time. */
export const hasRecord = (key: string) => !/^(uploads\/)?catalogue-\d+\.gz$/.test(key)

/** Returns the contents of the folder `files` of a site with files on disk. */
export async function filesOnDisk(folder: string): Promise<StoredFiles> {
  const [stored, staged] = [new Map<string, string>(), new Map<string, number>()]
  for (const name of (await readdir(path.join(folder, 'uploads'))).filter(hasRecord))
    stored.set(name, sha256(await readFile(path.join(folder, 'uploads', name))))
  for (const name of await readdir(path.join(folder, 'staging')))
    staged.set(path.parse(name).name, (await stat(path.join(folder, 'staging', name))).size)
  return { stored, staged, trash: new Set(await readdir(path.join(folder, 'trash'))) }
}
