/** The address lives after the `#`, query included (spec 2: `/#/search?q=…`), so wouter's own hash hook does not fit. */
import { useSyncExternalStore } from 'react'

export interface HashAddress {
  /** Begins with `/`. */
  readonly path: string
  /** What follows the first `?`, without it. */
  readonly search: string
}

/** `#/search?q=a` → path `/search`, search `q=a`. */
export function readHash(hash: string): HashAddress {
  const [path = '', ...rest] = hash.replace(/^#?\/?/, '').split('?')
  return { path: `/${path}`, search: rest.join('?') }
}

const path = () => readHash(location.hash).path
const search = () => readHash(location.hash).search

const changes = ['hashchange', 'popstate'] as const
const readers = new Set<() => void>()

// All in one go: between two listeners of its own the browser would let a page that is left draw itself once more.
const tellReaders = () => {
  for (const reader of readers) reader()
}

function subscribe(reader: () => void) {
  for (const change of changes) addEventListener(change, tellReaders)
  readers.add(reader)
  return () => readers.delete(reader)
}

interface MoveOptions {
  readonly replace?: boolean
  /** Kept with the history entry, not shown in the address. */
  readonly state?: unknown
}

/** Goes to a path such as `/search?q=a`, and tells everybody who reads the address. */
export function navigate(to: string, { replace = false, state = null }: MoveOptions = {}) {
  const oldURL = location.href
  const target = `#${to.replace(/^#/, '')}`
  const samePage = readHash(target).path === path()
  if (replace) history.replaceState(state, '', target)
  else history.pushState(state, '', target)
  if (!samePage) scrollTo(0, 0)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }))
}

// What the build draws is Home, and so is what the browser then finds in the page.
const drawnPath = () => '/'
const drawnSearch = () => ''

const useHashPath = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, path, drawnPath),
  navigate,
]
export const useHashSearch = () => useSyncExternalStore(subscribe, search, drawnSearch)

/** For `<Router hook={…}>`: the path of the hash, and how to change it. */
export const useHashLocation = Object.assign(useHashPath, {
  searchHook: useHashSearch,
  hrefs: (to: string) => `#${to}`,
})

// The router library imports these names where its own reader of addresses would be (vite.config.ts).
export { useHashLocation as useBrowserLocation, useHashSearch as useSearch }
