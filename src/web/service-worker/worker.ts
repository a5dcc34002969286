/**
 * The service worker: serves page, assets and saved files, so that the site opens without a network.
 * 1. `install` stores the page and its first assets under this version, or rejects and leaves the former version.
 * 2. `activate` deletes older versions, except the last one, which open tabs still use.
 * 3. `fetch`: the page and assets come from the cache, else from the network; a saved file is checked with the site;
 *    text and pictures of pages that were seen replace those of the site that does not answer; another page without
 *    scripts comes from the site, or offline-response.ts replaces it.
 * 4. `message`: the page reports its loaded assets, and may request the rest for offline use; shared files of more than
 *    14 days are deleted.
 * Files that another app shares stay on this device (share-target.ts).
 * Calls and streams of the API are not handled here, except for the owner's texts, which pages import as modules.
 */
import {
  fileIdIn,
  offlineFilesChannel,
  type ShelfMessage,
  bypassWorker,
} from '#features/contributing/files/offline-files.ts'
import { offlineFileHandler } from './offline-file-handler.ts'
import {
  assetFromShell,
  precacheRest,
  deleteOldShells,
  installShell,
  pageFromShell,
  textFromSite,
  type ShellDeps,
} from './app-shell-cache.ts'
import { spoken } from '#shared/messages.ts'
import { isPlainPage, offlineResponse } from './offline-response.ts'
import { readingIdIn, readingResponse } from './reading-cache.ts'
import { isShare, receiveShare } from './share-target.ts'
import { sharedFiles } from '#features/contributing/uploads/web/several/share-inbox-store.ts'
import {
  isAssetPath,
  isTextPath,
  textAddress,
  pagePath,
  type ClientMessage,
  type AppShell,
} from '#shared/site/app-shell.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly shell: AppShell
  /** The server prepends it to this script. */
  readonly pageHeaders?: string
}

const fetchFrom = (request: string | Request, options?: RequestInit) => fetch(request, options)

/** Those of screens that open without a network. */
const offlineTexts = ['faq', 'licences']

const deps: ShellDeps = {
  caches,
  fetch: fetchFrom,
  shell: self.shell,
  headers: self.pageHeaders ?? '',
  texts: offlineTexts.map((name) => textAddress(name, spoken.language)),
}

const fileFor = offlineFileHandler({
  caches,
  fetch: fetchFrom,
  now: () => Date.now(),
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  notify: (message: ShelfMessage) => new BroadcastChannel(offlineFilesChannel).postMessage(message),
})

async function assetFor(event: FetchEvent, find = assetFromShell) {
  const { response, store } = await find(deps, event.request)
  // Full storage is no error: the asset comes from the network.
  if (store) event.waitUntil(store().catch(() => {}))
  // The page is older than the site, so the worker updates for the next visit.
  if (response.status === 404) event.waitUntil(self.registration.update().catch(() => {}))
  return response
}

async function readingFor(event: FetchEvent, id: string) {
  const { response, update } = await readingResponse(deps, event.request, id)
  // Full storage is no error.
  if (update) event.waitUntil(update().catch(() => {}))
  return response ?? (event.request.mode === 'navigate' ? offlineResponse() : Response.error())
}

function responseFor(event: FetchEvent): Promise<Response> | undefined {
  const { method, mode, url, cache } = event.request
  const { origin, pathname, search } = new URL(url)
  if (isShare(event.request)) return receiveShare(event.request, Date.now())
  if (method !== 'GET' || origin !== location.origin) return undefined
  if (mode === 'navigate' && pathname === pagePath && !search.includes('lang='))
    return pageFromShell(deps, event.request)
  const readingId = readingIdIn(pathname)
  if (readingId !== undefined) return readingFor(event, readingId)
  if (mode === 'navigate' && isPlainPage(pathname)) return fetch(event.request).catch(offlineResponse)
  if (isAssetPath(pathname)) return assetFor(event)
  if (isTextPath(pathname)) return assetFor(event, textFromSite)
  const fileId = cache === bypassWorker.cache ? undefined : fileIdIn(pathname)
  return fileId === undefined ? undefined : fileFor(event.request, fileId)
}

self.addEventListener('install', (event) => {
  // Immediately: open tabs still find the assets of their version, and a fixed version applies at the next visit.
  event.waitUntil(installShell(deps).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldShells(deps).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const response = responseFor(event)
  if (response) event.respondWith(response)
})

self.addEventListener('message', (event) => {
  event.waitUntil(precacheRest(deps, event.data as ClientMessage).catch(() => {}))
  event.waitUntil(sharedFiles(Date.now()).catch(() => {}))
})
