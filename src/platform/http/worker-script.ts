/** The service worker, such as `/sw.js`: the built one, or one that unregisters itself and deletes its caches. */
import { hash } from 'node:crypto'
import { type AppShell, shellLine, shellPrefix } from '#shared/site/app-shell.ts'

/** T36: for SERVICE_WORKER=off and broken files of the app. Files saved by users stay. */
export const unregisterScript = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('${shellPrefix}')) await caches.delete(name)
  await registration.unregister()
})()))
`

export interface WorkerParts {
  readonly code: string
  readonly files: Pick<AppShell, 'first' | 'later'>
  readonly page: string
  /** The cached page includes its headers: when they change, the worker changes too and caches the page again. */
  readonly pageHeaders: Readonly<Record<string, string>>
}

const hashOf = (values: unknown) => hash('sha256', JSON.stringify(values), 'base64url').slice(0, 12)

/** Returns the worker's script. Page and file list are in its first lines, so that a new one makes a new worker. */
export function workerScript({ code, files, page, pageHeaders }: WorkerParts): string {
  const digest = hash('sha256', page, 'base64')
  const version = hashOf([code, digest, files])
  const headersLine = `self.pageHeaders='${hashOf(pageHeaders)}';\n`
  return headersLine + shellLine({ version, page: digest, ...files }) + code
}
