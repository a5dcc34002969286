/** A file kept on the phone, without the shelf's own screens: what the worker answers with it. */
import type { Page } from '@playwright/test'
import {
  fileIdIn,
  keptFileKey,
  keptFilesCache,
  keptFilesChannel,
  offlineHeader,
} from '#features/shelf/offline-files.ts'

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

/** Some public PDFs of the small school: the oldest ones, for newer ones come and go with other stories. */
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

/** Puts the file where the worker looks for it. */
export const saveFile = (page: Page, { id, path }: File) =>
  page.evaluate(async ({ from, name, key }) => (await caches.open(name)).put(key, await fetch(from)), {
    from: path,
    name: keptFilesCache,
    key: keptFileKey(id),
  })

/** What a page gets when it asks for the file, or for a range of it. */
export const fetchFile = (page: Page, { path }: File, range?: string) =>
  page.evaluate(
    async ({ from, asked, mark }) => {
      const answer = await fetch(from, asked === undefined ? {} : { headers: { range: asked } })
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
    { from: path, asked: range, mark: offlineHeader },
  )

/** The next thing that the worker tells open pages. Awaited it has begun to listen; `heard` comes later. */
export async function nextWorkerMessage(page: Page) {
  const heard = await page.evaluateHandle(
    (name) => ({
      news: new Promise<unknown>((resolve) =>
        new BroadcastChannel(name).addEventListener('message', ({ data }) => resolve(data)),
      ),
    }),
    keptFilesChannel,
  )
  return { heard: () => heard.evaluate(({ news }) => news) }
}
