/** The service worker: what it hears, and who answers. Calls and streams of the API never pass through here. */
import { fileIdIn, offlineFilesChannel, type ShelfMessage, bypassWorker } from '#features/shelf/offline-files.ts'
import { offlineFileHandler } from './offline-file-handler.ts'
import {
  assetFromShell,
  precacheRest,
  deleteOldShells,
  installShell,
  pageFromShell,
  type ShellDeps,
} from './app-shell-cache.ts'
import { isAssetPath, pagePath, type ClientMessage, type AppShell } from '#shared/app-shell.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly shell: AppShell
  /** Put before the first line by the server. */
  readonly pageHeaders?: string
}

const fetchFrom = (asked: string | Request, options?: RequestInit) => fetch(asked, options)

const deps: ShellDeps = {
  caches,
  fetch: fetchFrom,
  shell: self.shell,
  headers: self.pageHeaders ?? '',
}

const fileFor = offlineFileHandler({
  caches,
  fetch: fetchFrom,
  now: () => Date.now(),
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  tell: (news: ShelfMessage) => new BroadcastChannel(offlineFilesChannel).postMessage(news),
})

async function assetFor(event: FetchEvent) {
  const { answer, keep } = await assetFromShell(deps, event.request)
  // A phone without room goes on without.
  if (keep) event.waitUntil(keep().catch(() => {}))
  // The page is older than the site: the next visit gets what is there.
  if (answer.status === 404) event.waitUntil(self.registration.update().catch(() => {}))
  return answer
}

function answerFor(event: FetchEvent): Promise<Response> | undefined {
  const { method, mode, url, cache } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return undefined
  if (mode === 'navigate' && pathname === pagePath) return pageFromShell(deps, event.request)
  if (isAssetPath(pathname)) return assetFor(event)
  const fileId = cache === bypassWorker.cache ? undefined : fileIdIn(pathname)
  return fileId === undefined ? undefined : fileFor(event.request, fileId)
}

self.addEventListener('install', (event) => {
  // At once: open tabs find their own version's assets still, and a good version heals a bad one by the next visit.
  event.waitUntil(installShell(deps).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldShells(deps).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const answer = answerFor(event)
  if (answer) event.respondWith(answer)
})

self.addEventListener('message', (event) => {
  event.waitUntil(precacheRest(deps, event.data as ClientMessage).catch(() => {}))
})
