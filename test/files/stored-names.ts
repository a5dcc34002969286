import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { TestSite } from '../site.ts'

/** Names of the files a site keeps: filed for good, on their way, or deleted and waiting for the sweep. */
export async function storedNames({ parts }: TestSite, folder: 'uploads' | 'staging' | 'trash') {
  const names = await readdir(path.join(parts.config.dataDir, 'files', folder))
  return names.toSorted()
}

/** Every file and folder a site keeps, but for what is filed in `uploads`. */
export async function otherEntries({ parts }: TestSite) {
  const all = await readdir(parts.config.dataDir, { recursive: true })
  return all.filter((name) => !name.includes(`uploads${path.sep}`)).toSorted()
}
