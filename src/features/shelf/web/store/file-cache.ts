/** The bytes of kept files in Cache Storage. A copy is there as a whole or not at all. */
import { fileIdIn, keptFileKey, keptFilesCache } from '../../offline-files.ts'

/** The bytes of a file, and the headers to keep with them. */
export interface CachedFile {
  readonly bytes: Blob
  readonly headers: Readonly<Record<string, string>>
}

const open = () => caches.open(keptFilesCache)

export const putFile = async (id: string, { bytes, headers }: CachedFile): Promise<void> =>
  (await open()).put(keptFileKey(id), new Response(bytes, { headers }))

/** Undefined when it is not here. */
export async function readFile(id: string): Promise<CachedFile | undefined> {
  const found = await (await open()).match(keptFileKey(id))
  return found && { bytes: await found.blob(), headers: Object.fromEntries(found.headers) }
}

export async function deleteFiles(ids: readonly string[]): Promise<void> {
  const cache = await open()
  await Promise.all(ids.map((id) => cache.delete(keptFileKey(id))))
}

/** The ids of all files that are here. */
export async function idsOfFiles(): Promise<ReadonlySet<string>> {
  const keys = await (await open()).keys()
  return new Set(keys.flatMap(({ url }) => fileIdIn(new URL(url).pathname) ?? []))
}
