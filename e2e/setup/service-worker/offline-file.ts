/** Saved files without the shelf's screens, as the service worker serves them. */
import type { Page } from '@playwright/test'
import {
  fileIdIn,
  offlineFileKey,
  offlineFilesCache,
  offlineFilesChannel,
  offlineHeader,
} from '#features/contributing/files/offline-files.ts'

interface Listed {
  readonly items: readonly {
    readonly id: string
    readonly file_url: string
    readonly bytes?: number | null
  }[]
}

export interface File {
  readonly id: string
  readonly path: string
  readonly bytes: number
}

/** Returns the oldest public PDFs of the demo data: other tests add and remove newer ones. */
export async function somePdfs(site: string): Promise<readonly File[]> {
  const { items } = (await (await fetch(`${site}/api/resources?limit=100`)).json()) as Listed
  const paths = items.map(({ file_url }) => file_url).filter((url) => /^\/files\/.*\.pdf$/.test(url))
  return Promise.all(
    paths.slice(-3).map(async (path) => {
      const { headers } = await fetch(`${site}${path}`, { method: 'HEAD' })
      return { id: fileIdIn(path) ?? '', path, bytes: Number(headers.get('content-length')) }
    }),
  )
}

/** Stores the file in the cache that the service worker reads. */
export const saveFile = (page: Page, { id, path }: File) =>
  page.evaluate(async ({ from, name, key }) => (await caches.open(name)).put(key, await fetch(from)), {
    from: path,
    name: offlineFilesCache,
    key: offlineFileKey(id),
  })

/** Fetches the file, or a range of it, in the page; returns status, size and headers. */
export const fetchFile = (page: Page, { path }: File, range?: string) =>
  page.evaluate(
    async ({ from, requested, mark }) => {
      const answer = await fetch(from, requested === undefined ? {} : { headers: { range: requested } })
      const header = (name: string) => answer.headers.get(name)
      return {
        status: answer.status,
        bytes: (await answer.arrayBuffer()).byteLength,
        type: header('content-type'),
        range: header('content-range'),
        policy: header('content-security-policy'),
        mark: header(mark),
      }
    },
    { from: path, requested: range, mark: offlineHeader },
  )

/** Subscribes to the worker's channel once awaited; `message()` resolves with its next message. */
export async function nextWorkerMessage(page: Page) {
  const listener = await page.evaluateHandle(
    (name) => ({
      news: new Promise<unknown>((resolve) =>
        new BroadcastChannel(name).addEventListener('message', ({ data }) => resolve(data)),
      ),
    }),
    offlineFilesChannel,
  )
  return { message: () => listener.evaluate(({ news }) => news) }
}
