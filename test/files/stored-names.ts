import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { TestSite } from '../site.ts'

/** Returns the names of stored files: claimed, staged, or in the trash. */
export async function storedNames({ parts }: TestSite, folder: 'uploads' | 'staging' | 'trash') {
  const names = await readdir(path.join(parts.config.dataDir, 'files', folder))
  return names.toSorted()
}

/** Returns every file and folder of the data folder except `uploads`. */
export async function otherEntries({ parts }: TestSite) {
  const all = await readdir(parts.config.dataDir, { recursive: true })
  return all.filter((name) => !name.includes(`uploads${path.sep}`)).toSorted()
}
