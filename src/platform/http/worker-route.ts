/** The service worker, such as `/sw.js`: the built one, or one that unregisters itself and deletes its caches. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { shellPrefix } from '#shared/app-shell.ts'
import type { Http } from './http-server.ts'

/** T36: works even if the app's own files are broken. Files saved by users stay. */
export const unregisterScript = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('${shellPrefix}')) await caches.delete(name)
  await registration.unregister()
})()))
`

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

/** The cached page includes its headers: when they change, the worker changes too and caches the page again. */
const withHeaders = (code: string, pageHeaders: Readonly<Record<string, string>>) =>
  `self.pageHeaders='${shortHash(JSON.stringify(pageHeaders))}';\n${code}`

export interface WorkerOptions {
  /** Path; each language of the app has its own. */
  readonly path: string
  /** The built worker; without one nothing is cached. */
  readonly file: string
  /** Current headers of the page. */
  readonly pageHeaders: () => Readonly<Record<string, string>>
  /** `false`: browsers with a worker lose it at their next visit. */
  readonly on: boolean
}

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  // A worker has its own policy, that of its response: it may call only its site.
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  vary: 'accept-encoding',
}

const packed = (script: string) => ({
  etag: `"${shortHash(script)}"`,
  plain: script,
  br: brotliCompressSync(script),
  gzip: gzipSync(script, { level: 9 }),
})

/** Current worker; reread when the app was rebuilt under a running site. */
function currentWorker({ file, pageHeaders, on }: WorkerOptions) {
  let last = { builtMs: Number.NaN, worker: packed(unregisterScript) }
  return () => {
    const builtMs = on ? statSync(file, { throwIfNoEntry: false })?.mtimeMs : undefined
    if (builtMs === undefined)
      return last.worker.plain === unregisterScript ? last.worker : packed(unregisterScript)
    if (builtMs !== last.builtMs)
      last = { builtMs, worker: packed(withHeaders(readFileSync(file, 'utf8'), pageHeaders())) }
    return last.worker
  }
}

/** Serves the worker, always revalidated by its ETag. */
export function serveWorker(http: Http, options: WorkerOptions) {
  const current = currentWorker(options)
  http.get(options.path, ({ headers: requestHeaders }, reply) => {
    const worker = current()
    void reply.headers({ ...headers, etag: worker.etag })
    if (requestHeaders['if-none-match']?.includes(worker.etag)) return reply.code(304).send()
    const accepted = requestHeaders['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
    if (!encoding) return reply.send(worker.plain)
    return reply.header('content-encoding', encoding).send(worker[encoding])
  })
}
