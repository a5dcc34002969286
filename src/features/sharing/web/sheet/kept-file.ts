import type { PublicResource } from '#features/resources/resource.ts'
import { keptFileKey, keptFilesCache } from '#features/shelf/kept-files.ts'

/** The file as it is kept on this phone, under the name it has on the site; undefined where it is not. */
export async function keptFile({ id, kind, file_url }: PublicResource): Promise<File | undefined> {
  if (kind === 'link' || !('caches' in window)) return undefined
  const found = await caches.match(keptFileKey(id), { cacheName: keptFilesCache })
  if (!found) return undefined
  const bytes = await found.blob()
  return new File([bytes], decodeURIComponent(file_url.split('/').at(-1) ?? ''), { type: bytes.type })
}
