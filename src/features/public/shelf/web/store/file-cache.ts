/** Bytes of saved files in Cache Storage; `put` is atomic, so a copy is complete or absent. */
import {
  fileIdIn,
  offlineFileKey,
  offlineFilesCache,
  savedVersionHeader,
} from '#features/contributing/files/offline-files.ts'

export interface CachedFile {
  readonly bytes: Blob
  readonly headers: Readonly<Record<string, string>>
}

const open = () => caches.open(offlineFilesCache)

/** `version`: number of the version, for the worker. */
export async function putFile(id: string, { bytes, headers }: CachedFile, version?: number): Promise<void> {
  const named = version === undefined ? headers : { ...headers, [savedVersionHeader]: String(version) }
  await (await open()).put(offlineFileKey(id), new Response(bytes, { headers: named }))
}

export async function readFile(id: string): Promise<CachedFile | undefined> {
  const found = await (await open()).match(offlineFileKey(id))
  return found && { bytes: await found.blob(), headers: Object.fromEntries(found.headers) }
}

export async function deleteFiles(ids: readonly string[]): Promise<void> {
  const cache = await open()
  await Promise.all(ids.map((id) => cache.delete(offlineFileKey(id))))
}

export async function cachedFileIds(): Promise<ReadonlySet<string>> {
  const keys = await (await open()).keys()
  return new Set(keys.flatMap(({ url }) => fileIdIn(new URL(url).pathname) ?? []))
}
