/** The state of a resource at the site, which is asked before its copies on this device are deleted. */
import type { ReturnOf } from '#shared/endpoint.ts'
import type { currentResources } from '#features/catalogue/resources/contract.ts'
import type { ShellDeps } from './app-shell-cache.ts'

type Fetch = ShellDeps['fetch']

/** After this time without response headers, the site counts as unavailable. */
const siteTimeoutMs = 5_000

/** The response of the site; undefined without one in time. A slow body still arrives. */
export async function fetchInTime(fetch: Fetch, url: string, options: RequestInit = {}) {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), siteTimeoutMs)
  try {
    return await fetch(url, { ...options, cache: 'no-store', signal: timeout.signal })
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/**
 * State of a copy of a resource by the site: `gone` is deleted, `paused` stays while the author corrects the resource.
 * `version`: number of the copy, null if it is unknown. Undefined if the site does not answer: nothing is deleted then.
 */
export async function copyState(fetch: Fetch, id: string, version?: string | null) {
  const response = await fetchInTime(fetch, `/api/resources/current?ids=${id}`)
  const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
  const { items, paused } = Object(body) as Partial<ReturnOf<typeof currentResources>>
  // A captive portal, or the former release during an upgrade.
  if (!items || !paused) return undefined
  const [item] = items
  if (!item) return paused.includes(id) ? 'paused' : 'gone'
  const withdrawn = version === undefined ? [] : (item.withdrawn ?? [])
  return withdrawn.some((number) => version === null || number === Number(version)) ? 'gone' : 'public'
}
