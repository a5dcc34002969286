/** The built web app: `/` in the reader's language and its hashed assets, compressed when it was built. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFolder from '@fastify/static'
import { sendLean } from './caching/lean-assets.ts'
import { fileIn, type Language } from '#shared/languages/languages.ts'
import { workerPath } from '#shared/shell.ts'
import type { Http } from './http-server.ts'
import { headersOfPages } from './page/page-headers.ts'
import { pageLanguage } from './page/page-language.ts'
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
  readonly offeredLanguages: readonly Language[]
}

/** Pages that come once for each language. */
const pages = { '/': 'index.html', '/google-done.html': 'google-done.html' } as const

function servePages(http: Http, offered: readonly Language[]) {
  for (const [path, file] of Object.entries(pages))
    // Nobody gives it without asking anew (`no-cache`), and is told here whether it is the one for this reader: to vary by
    // cookie would make a browser fetch it twice.
    http.get(path, { compress: false }, (request, reply) =>
      reply.sendFile(fileIn(file, pageLanguage(request.headers, offered))),
    )
}

/** Serves the app, and the worker that keeps it in browsers. */
export async function serveSite(http: Http, options: SiteOptions) {
  const headersOf = headersOfPages(options.secure, options.outsideAnalytics)
  for (const language of options.offeredLanguages) {
    const page = join(builtSite, fileIn('index.html', language))
    serveWorker(http, {
      path: fileIn(workerPath, language),
      file: join(builtSite, fileIn('sw.js', language)),
      pageHeaders: () => headersOf(page, statSync(page).mtimeMs),
      on: options.worker,
    })
  }
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
  servePages(http, options.offeredLanguages)
}
