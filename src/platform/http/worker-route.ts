/** The service worker, such as `/sw.js`: the built one, or one that takes itself and the kept app away again. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { shellPrefix } from '#shared/app-shell.ts'
import type { Http } from './http-server.ts'

/** T36: works whatever the app's own files are worth. What people keep on their phones stays theirs. */
export const unregisterScript = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('${shellPrefix}')) await caches.delete(name)
  await registration.unregister()
})()))
`

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

/** The page is kept with its headers: when these change, so does the worker, and the page is kept anew. */
const withHeaders = (code: string, pageHeaders: Readonly<Record<string, string>>) =>
  `self.pageHeaders='${shortHash(JSON.stringify(pageHeaders))}';\n${code}`

export interface WorkerOptions {
  /** Its address: each language of the app has its own. */
  readonly path: string
  /** The built worker; where there is none, nothing is kept. */
  readonly file: string
  /** Those the page is sent with now. */
  readonly pageHeaders: () => Readonly<Record<string, string>>
  /** `false`: browsers that have a worker lose it at their next visit. */
  readonly on: boolean
}

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  // A worker lives by the policy it came with: it may ask its own site, nothing else.
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  vary: 'accept-encoding',
}

const packed = (script: string) => ({
  etag: `"${shortHash(script)}"`,
  plain: script,
  br: brotliCompressSync(script),
  gzip: gzipSync(script, { level: 9 }),
})

/** The worker as it is now: read again when the app has been built anew under a running site. */
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

/** Serves the worker; always asked for anew, told apart by its tag. */
export function serveWorker(http: Http, options: WorkerOptions) {
  const current = currentWorker(options)
  http.get(options.path, ({ headers: asked }, reply) => {
    const worker = current()
    void reply.headers({ ...headers, etag: worker.etag })
    if (asked['if-none-match']?.includes(worker.etag)) return reply.code(304).send()
    const accepted = asked['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
    if (!encoding) return reply.send(worker.plain)
    return reply.header('content-encoding', encoding).send(worker[encoding])
  })
}
