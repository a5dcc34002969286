/** Path and query live after the `#` (NAV-01: `/#/search?q=…`), which wouter's own hash hook does not support. */
import { useSyncExternalStore } from 'react'

/** `#/search?q=a` → path `/search`, search `q=a`. The path of an empty hash is `/`. */
export function readHash(hash: string) {
  const [path = '', ...rest] = hash.replace(/^#?\/?/, '').split('?')
  return { path: `/${path}`, search: rest.join('?') }
}

const path = () => readHash(location.hash).path
const search = () => readHash(location.hash).search

const changes = ['hashchange', 'popstate'] as const
const listeners = new Set<() => void>()

// One event listener for all: between two of them React would render the former page once more.
const notifyAll = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  for (const change of changes) addEventListener(change, notifyAll)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Pages on the way to a session pass on the page that led to the first of them. */
const wayToSession = /^#.(sign|new)-/

/** Goes to a path such as `/search?q=a` and notifies the hooks below. The history entry names the page before. */
export function navigate(to: string, { replace = false }: { readonly replace?: boolean } = {}) {
  const from = location.hash
  const target = `#${to.replace(/^#/, '')}`
  const samePage = readHash(target).path === path()
  const state: unknown = wayToSession.test(from) ? history.state : { from }
  if (replace) history.replaceState(state, '', target)
  else history.pushState(state, '', target)
  if (!samePage) scrollTo(0, 0)
  dispatchEvent(new Event('hashchange'))
}

// The build prerenders Home, and hydration starts from it.
const prerenderedPath = () => '/'
const prerenderedSearch = () => ''

const useHashPath = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, path, prerenderedPath),
  navigate,
]
export const useHashSearch = () => useSyncExternalStore(subscribe, search, prerenderedSearch)

/** For `<Router hook={…}>`. */
export const useHashLocation = Object.assign(useHashPath, {
  searchHook: useHashSearch,
  hrefs: (to: string) => `#${to}`,
})

// wouter imports these names in place of its own location hook (vite.config.ts).
export { useHashLocation as useBrowserLocation, useHashSearch as useSearch }
