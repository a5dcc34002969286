/** The built web app: `/` and its hashed assets, compressed when it was built. Nothing people uploaded is under it. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFolder from '@fastify/static'
import { sendLean } from './caching/lean-assets.ts'
import type { Http } from './http-server.ts'
import { headersOfPages } from './page/page-headers.ts'
import { serveWorker } from './worker/worker-route.ts'

export const builtSite = fileURLToPath(new URL('../../../../dist/web/', import.meta.url))

const forever = 'public, max-age=31536000, immutable'
const dayLong = 'public, max-age=86400'

function cachingOf(path: string) {
  if (path.includes('/assets/')) return forever
  return /\.webmanifest(\.br|\.gz)?$/.test(path) ? 'no-cache' : dayLong
}

export interface SiteOptions {
  /** The site has https. */
  readonly secure: boolean
  /** Pages may load the provider of the operator's measurement id. */
  readonly outsideAnalytics: boolean
  /** Browsers may keep the app. */
  readonly worker: boolean
}

/** Serves the app, and the worker that keeps it in browsers. */
export async function serveSite(http: Http, options: SiteOptions) {
  const headersOf = headersOfPages(options.secure, options.outsideAnalytics)
  const page = join(builtSite, 'index.html')
  const pageHeaders = () => headersOf(page, statSync(page).mtimeMs)
  serveWorker(http, { file: join(builtSite, 'sw.js'), pageHeaders, on: options.worker })
  if (!existsSync(builtSite)) return
  await http.register(serveFolder, {
    root: builtSite,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path, { mtimeMs }) => {
      const isPage = /\.html(\.br|\.gz)?$/.test(path)
      void reply.headers(isPage ? headersOf(path, mtimeMs) : { 'cache-control': cachingOf(path) })
      if (cachingOf(path) === forever) sendLean(reply)
    },
  })
}
