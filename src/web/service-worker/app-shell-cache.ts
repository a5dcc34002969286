/** Cache of the app shell by version: page and assets, no personal data and no uploads. */
import {
  assetPath,
  isAssetPath,
  pagePath,
  type ClientMessage,
  type AppShell,
  shellPrefix,
} from '#shared/site/app-shell.ts'

export interface ShellDeps {
  readonly caches: CacheStorage
  readonly fetch: (request: string | Request, options?: RequestInit) => Promise<Response>
  readonly shell: AppShell
  /** Addresses of the owner's texts for offline use. */
  readonly texts: readonly string[]
  /** Digest of the page's response headers: a change creates a new cache. */
  readonly headers: string
}

const nameOf = ({ shell, headers }: ShellDeps) => `${shellPrefix}${shell.version} ${headers}`

/** Former versions, oldest first. */
const oldShells = async (deps: ShellDeps) =>
  (await deps.caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== nameOf(deps))

const isComplete = (response: Response) => response.status === 200 && !response.redirected

/** False for HTML, such as the page of a captive portal. */
const isAsset = (response: Response) =>
  isComplete(response) && !(response.headers.get('content-type') ?? 'text/html').startsWith('text/html')

async function digestOf(response: Response) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return btoa(String.fromCharCode(...bytes))
}

/** The page of this build: on a first visit from the HTTP cache, else from the network. */
async function fetchPage({ fetch, shell }: ShellDeps, isUpdate: boolean) {
  for (const cache of isUpdate ? (['reload'] as const) : (['force-cache', 'reload'] as const)) {
    const response = await fetch(pagePath, { cache })
    if (isComplete(response) && (await digestOf(response.clone())) === shell.page) return response
  }
  throw new Error('The page on the site is not the one of this worker.')
}

/** Stores an asset in this version's cache, from a former version or by a fetch with `options`. */
async function storeAsset(deps: ShellDeps, path: string, options: RequestInit) {
  const cache = await deps.caches.open(nameOf(deps))
  if (await cache.match(path, { ignoreVary: true })) return
  const response = (await deps.caches.match(path, { ignoreVary: true })) ?? (await deps.fetch(path, options))
  if (!isAsset(response)) throw new Error(`${path} did not load.`)
  await cache.put(path, response)
}

/** Stores the page and its first assets. Rejects when one is missing, and the former version stays. */
export async function installShell(deps: ShellDeps): Promise<void> {
  const page = await fetchPage(deps, (await oldShells(deps)).length > 0)
  const first = deps.shell.first.map((name) => storeAsset(deps, assetPath(name), { cache: 'force-cache' }))
  await Promise.all(first)
  await (await deps.caches.open(nameOf(deps))).put(pagePath, page)
}

/** Deletes all versions but this one and the last one, which open tabs still use. */
export async function deleteOldShells(deps: ShellDeps): Promise<void> {
  const old = await oldShells(deps)
  await Promise.all(old.slice(0, -1).map((name) => deps.caches.delete(name)))
}

/** The cached page, else from the site. */
export async function pageFromShell(deps: ShellDeps, request: Request): Promise<Response> {
  const options = { cacheName: nameOf(deps), ignoreVary: true }
  const cached = await deps.caches.match(pagePath, options).catch(() => undefined)
  return cached ?? deps.fetch(request)
}

/** A cached asset of any version, else from the site with `store` to cache it. */
export async function assetFromShell(
  deps: ShellDeps,
  request: Request,
): Promise<{ response: Response; store?: () => Promise<void> }> {
  const cached = await deps.caches.match(request.url, { ignoreVary: true }).catch(() => undefined)
  if (cached) return { response: cached }
  const response = await deps.fetch(request)
  if (!isAsset(response)) return { response }
  const copy = response.clone()
  const store = async () => (await deps.caches.open(nameOf(deps))).put(request.url, copy)
  return { response, store }
}

/** A text of the site's owner: from the site with `store` to cache it, else the cached one. It changes without a build. */
export async function textFromSite(
  deps: ShellDeps,
  request: Request,
): Promise<{ response: Response; store?: () => Promise<void> }> {
  const response = await deps.fetch(request).catch(() => undefined)
  if (response && isAsset(response)) {
    const copy = response.clone()
    return { response, store: async () => (await deps.caches.open(nameOf(deps))).put(request.url, copy) }
  }
  const cached = await deps.caches.match(request.url, { ignoreVary: true }).catch(() => undefined)
  return { response: cached ?? response ?? Response.error() }
}

/** Caches the assets that the page has loaded, without the network; with `complete` also the rest for offline use. */
export async function precacheRest(deps: ShellDeps, { loaded, complete }: ClientMessage): Promise<void> {
  const fromBrowser = { cache: 'only-if-cached', mode: 'same-origin' } as const
  for (const path of loaded.filter(isAssetPath)) await storeAsset(deps, path, fromBrowser).catch(() => {})
  if (!complete) return
  const list = assetPath(deps.shell.later)
  await storeAsset(deps, list, {})
  const names: unknown = await (await deps.caches.match(list, { ignoreVary: true }))?.json()
  for (const name of names as string[]) await storeAsset(deps, assetPath(name), { priority: 'low' })
  for (const text of deps.texts) await storeAsset(deps, text, { priority: 'low' })
}
