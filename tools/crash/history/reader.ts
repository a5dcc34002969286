/** Reads public lists, searches and the event stream all the time; records what was visible and when. */
import { setTimeout as pause } from 'node:timers/promises'
import { reconnectingStream } from '#test/live/reconnecting-stream.ts'
import { sendRequest, jsonOf } from './send-request.ts'

/** First time a resource was visible, and start of the last read that returned it. */
export interface ViewedState {
  readonly where: string
  readonly firstAt: number
  /** Time of the latest request whose response was not marked as stale; -Infinity if there is none. */
  readonly requestedAt: number
}

export interface Reader {
  /** By the id of the resource. */
  seen(): ReadonlyMap<string, ViewedState>
  /** Ids that are public according to the event stream and to the lists read again after a gap. */
  watched(): Promise<ReadonlySet<string>>
  isListening(): boolean
  end(): Promise<void>
}

export interface ReaderDeps {
  readonly url: string
  readonly chance: () => number
  /** Words worth searching for. */
  readonly words: () => readonly string[]
}

const restMs = 25
const list = '/api/resources?subject=Maths&limit=100'

interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly next: string | null
}

/** The ids of all pages of a list; undefined when the site did not answer, or with something old. */
export async function listed(url: string, route = list): Promise<ReadonlySet<string> | undefined> {
  const ids = new Set<string>()
  for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined;) {
    const response = await sendRequest(
      url,
      'GET',
      cursor === '' ? route : `${route}&cursor=${encodeURIComponent(cursor)}`,
    )
    const { items, next }: Partial<Page> = jsonOf<Page>(response)
    if (response.status !== 200 || !items || response.headers.has('x-stale')) return undefined
    for (const { id } of items) ids.add(id)
    cursor = next
  }
  return ids
}

class Sightings {
  readonly all = new Map<string, ViewedState>()

  add(id: string, where: string, requestedAt: number) {
    const before = this.all.get(id)
    const latest = before !== undefined && before.requestedAt > requestedAt
    this.all.set(id, {
      where: latest ? before.where : where,
      firstAt: before?.firstAt ?? performance.now(),
      requestedAt: latest ? before.requestedAt : requestedAt,
    })
  }
}

/** Applies the event stream to the list, as an open page does. */
function watching({ url, chance }: ReaderDeps, sightings: Sightings) {
  const shown = new Set<string>()
  let mustRefetch = true
  const stream = reconnectingStream({
    port: () => Number(new URL(url).port),
    from: '127.0.0.1',
    topics: 'subject:Maths',
    random: chance,
    onEvent({ kind, resourceId }) {
      if (kind === 'refetch') mustRefetch = true
      else if (kind === 'removed') shown.delete(resourceId)
      else {
        shown.add(resourceId)
        sightings.add(resourceId, 'event stream', -Infinity)
      }
    },
  })
  return {
    stream,
    async shown(): Promise<ReadonlySet<string>> {
      const all = mustRefetch ? await listed(url) : undefined
      if (all) {
        mustRefetch = false
        for (const id of all) shown.add(id)
        for (const id of shown) if (!all.has(id)) shown.delete(id)
      }
      return shown
    },
  }
}

/** Reads from now on. */
export function reader(deps: ReaderDeps): Reader {
  const { url, chance, words } = deps
  const sightings = new Sightings()
  const watcher = watching(deps, sightings)
  let reading = true
  const read = async (route: string) => {
    const requestedAt = performance.now()
    const response = await sendRequest(url, 'GET', route)
    const isOld = response.headers.has('x-stale')
    for (const { id } of jsonOf<Page>(response).items ?? [])
      sightings.add(id, `${route}, requested ${Math.round(requestedAt)}`, isOld ? -Infinity : requestedAt)
  }
  const go = async () => {
    while (reading) {
      const word = words()[Math.floor(chance() * words().length)] ?? 'lesson'
      await read(chance() < 0.5 ? list : `/api/search?q=${word}`)
      await pause(restMs)
    }
  }
  const done = go()
  return {
    seen: () => sightings.all,
    watched: () => watcher.shown(),
    isListening: () => watcher.stream.isReady(),
    async end() {
      reading = false
      watcher.stream.end()
      await done
    },
  }
}
