/** The app itself, kept by version: its page and assets. Nothing of anybody, nothing that people uploaded. */
import {
  assetPath,
  isAssetPath,
  pagePath,
  type ClientMessage,
  type AppShell,
  shellPrefix,
} from '#shared/app-shell.ts'

export interface ShellDeps {
  readonly caches: CacheStorage
  readonly fetch: (asked: string | Request, options?: RequestInit) => Promise<Response>
  readonly shell: AppShell
  /** Names the headers that the server gives its pages; with others the page is kept anew. */
  readonly headers: string
}

const nameOf = ({ shell, headers }: ShellDeps) => `${shellPrefix}${shell.version} ${headers}`

/** The versions before this one, the oldest first. */
const oldShells = async (deps: ShellDeps) =>
  (await deps.caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== nameOf(deps))

const isWhole = (answer: Response) => answer.status === 200 && !answer.redirected

/** A page of somebody else's, such as a hotel's sign-in, is no asset. */
const isAsset = (answer: Response) =>
  isWhole(answer) && !(answer.headers.get('content-type') ?? 'text/html').startsWith('text/html')

async function digestOf(answer: Response) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()))
  return btoa(String.fromCharCode(...bytes))
}

/** The page of this build: on a first visit the browser has it still, a newer one is on the network. */
async function fetchPage({ fetch, shell }: ShellDeps, isUpdate: boolean) {
  for (const cache of isUpdate ? (['reload'] as const) : (['force-cache', 'reload'] as const)) {
    const answer = await fetch(pagePath, { cache })
    if (isWhole(answer) && (await digestOf(answer.clone())) === shell.page) return answer
  }
  throw new Error('The page on the site is not the one of this worker.')
}

/** Puts an asset into this version's cache, from an older version or wherever `options` say. */
async function keepAsset(deps: ShellDeps, path: string, options: RequestInit) {
  const cache = await deps.caches.open(nameOf(deps))
  if (await cache.match(path, { ignoreVary: true })) return
  const answer = (await deps.caches.match(path, { ignoreVary: true })) ?? (await deps.fetch(path, options))
  if (!isAsset(answer)) throw new Error(`${path} did not come.`)
  await cache.put(path, answer)
}

/** Keeps the page and what it loads by itself, or rejects: then the version before goes on. */
export async function installShell(deps: ShellDeps): Promise<void> {
  const page = await fetchPage(deps, (await oldShells(deps)).length > 0)
  const first = deps.shell.first.map((name) => keepAsset(deps, assetPath(name), { cache: 'force-cache' }))
  await Promise.all(first)
  await (await deps.caches.open(nameOf(deps))).put(pagePath, page)
}

/** Drops all versions but this one and the one before: tabs that are open go on with that. */
export async function deleteOldShells(deps: ShellDeps): Promise<void> {
  const old = await oldShells(deps)
  await Promise.all(old.slice(0, -1).map((name) => deps.caches.delete(name)))
}

/** The page as it is kept, else from the site. */
export async function pageFromShell(deps: ShellDeps, request: Request): Promise<Response> {
  const asked = { cacheName: nameOf(deps), ignoreVary: true }
  const kept = await deps.caches.match(pagePath, asked).catch(() => undefined)
  return kept ?? deps.fetch(request)
}

/** An asset of any version kept, else from the site; then `keep` puts it beside the others. */
export async function assetFromShell(
  deps: ShellDeps,
  request: Request,
): Promise<{ answer: Response; keep?: () => Promise<void> }> {
  const kept = await deps.caches.match(request.url, { ignoreVary: true }).catch(() => undefined)
  if (kept) return { answer: kept }
  const answer = await deps.fetch(request)
  if (!isAsset(answer)) return { answer }
  const copy = answer.clone()
  const keep = async () => (await deps.caches.open(nameOf(deps))).put(request.url, copy)
  return { answer, keep }
}

/** Keeps what the page has loaded, without the network; then, if it says so, what use without one needs besides. */
export async function precacheRest(deps: ShellDeps, { loaded, complete }: ClientMessage): Promise<void> {
  const fromBrowser = { cache: 'only-if-cached', mode: 'same-origin' } as const
  for (const path of loaded.filter(isAssetPath)) await keepAsset(deps, path, fromBrowser).catch(() => {})
  if (!complete) return
  const list = assetPath(deps.shell.later)
  await keepAsset(deps, list, {})
  const names: unknown = await (await deps.caches.match(list, { ignoreVary: true }))?.json()
  for (const name of names as string[]) await keepAsset(deps, assetPath(name), { priority: 'low' })
}
