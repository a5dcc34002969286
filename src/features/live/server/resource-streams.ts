/** What happens to public resources, told to everybody who watches their subject (CALL-02). */
import { commonFailure } from '#shared/failure.ts'
import type { StorageName } from '#features/subjects/subject.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import type { Change, ChangesRepository } from '#platform/realtime/changes-repository.ts'
import { type EventStream, formatEvent } from '#platform/realtime/event-stream.ts'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'

export interface WatchDeps {
  readonly changeFeed: ChangeFeed
  readonly changes: ChangesRepository
  readonly resources: ResourcesRepository
}

export interface Wanted {
  readonly subjects: readonly StorageName[]
  /** The last change this watcher has seen, when it comes back. */
  readonly lastSeen: number | undefined
}

/** Opens the watcher's stream; `leave` is to be called when it has gone. */
export type OpenWatcher = (leave: () => void) => EventStream
export type WatchResources = (wanted: Wanted, open: OpenWatcher) => Promise<EventStream>

/** More than these are not replayed: reading a page of the list again is cheaper for both sides. */
const replayedAtMost = 100
/** Different ones, each of them up to a hundred events long. */
const openingsKnown = 50

interface Watcher {
  readonly subjects: ReadonlySet<string>
  send: (text: string) => void
}
interface LiveEvent {
  readonly subject: string
  readonly text: string
}

/** The events of these changes, written out once for everybody. What the public never saw makes none (SECURITY T15). */
async function eventsOf(changes: readonly Change[], resources: ResourcesRepository): Promise<LiveEvent[]> {
  const noticed = changes.filter(({ publicBefore, publicAfter }) => publicBefore || publicAfter)
  const shown = new Set(noticed.filter((c) => c.publicAfter).map((c) => c.resourceId))
  const found = new Map((await resources.byIds([...shown])).map((resource) => [resource.id, resource]))
  return noticed.map(({ id, resourceId, subject, publicBefore, publicAfter }) => {
    // Read after the change: what has gone since is told as gone.
    const resource = publicAfter ? found.get(resourceId) : undefined
    const kind = publicBefore ? 'modified' : 'added'
    const text = resource ? formatEvent(id, kind, resource) : formatEvent(id, 'removed', { id: resourceId })
    return { subject, text }
  })
}

const textFor = (subjects: ReadonlySet<string>, events: readonly LiveEvent[]) =>
  events
    .filter(({ subject }) => subjects.has(subject))
    .map(({ text }) => text)
    .join('')

/** What a watcher gets first: what it missed, or the advice to read its lists anew; then that it is up to date. */
async function firstFrames({ changes, resources }: WatchDeps, { subjects, lastSeen }: Wanted, head: number) {
  const ready = formatEvent(head, 'ready', {})
  if (lastSeen === undefined || lastSeen === head || subjects.length === 0) return ready
  const reset = formatEvent(head, 'reset', {}) + ready
  if (lastSeen > head) return reset
  const missed = await changes.since({ after: lastSeen, upTo: head, subjects }, replayedAtMost + 1)
  // Asked last: were anything forgotten in between, it would show.
  const oldest = (await changes.oldest()) ?? Number.POSITIVE_INFINITY
  if (oldest > lastSeen + 1 || missed.length > replayedAtMost) return reset
  return textFor(new Set(subjects), await eventsOf(missed, resources)) + ready
}

/** After a restart thousands missed the same: it is looked for once, and known for as long as nothing happens (R8). */
function sharedReplays(deps: WatchDeps) {
  const known = new Map<string, Promise<string>>()
  let knownAt: number | undefined
  return (wanted: Wanted, head: number): Promise<string> => {
    if (head !== knownAt) known.clear()
    knownAt = head
    const key = `${wanted.lastSeen} ${wanted.subjects.join()}`
    const found = known.get(key) ?? firstFrames(deps, wanted, head)
    known.set(key, found)
    found.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size > openingsKnown) known.delete(oldest)
    return found
  }
}

/** Subscribes to the change feed; gives the call that lets somebody watch subjects. Fails with `database_unavailable`. */
export function watchResources(deps: WatchDeps): WatchResources {
  const { changeFeed, resources } = deps
  const openingOf = sharedReplays(deps)
  const watchers = new Set<Watcher>()
  let handedOn: number | undefined
  const head = () => handedOn ?? changeFeed.head()

  changeFeed.subscribe(async (batch) => {
    const fresh = batch.filter(({ id }) => id > (handedOn ?? 0))
    const events = watchers.size > 0 ? await eventsOf(fresh, resources) : []
    // From here in one go: nobody can come between the sending and the new head.
    handedOn = batch.at(-1)?.id ?? handedOn
    for (const watcher of watchers) {
      const text = textFor(watcher.subjects, events)
      if (text !== '') watcher.send(text)
    }
  })

  return async (wanted, open) => {
    // Another instance may have told it of a change that has not come here yet.
    if ((wanted.lastSeen ?? 0) > (head() ?? -1)) await changeFeed.poll()
    const from = head()
    if (from === undefined) throw commonFailure('database_unavailable', { retryAfterSeconds: 2 })
    const meanwhile: string[] = []
    const watcher: Watcher = { subjects: new Set(wanted.subjects), send: (text) => void meanwhile.push(text) }
    watchers.add(watcher)
    const leave = () => void watchers.delete(watcher)
    try {
      const first = await openingOf(wanted, from)
      const stream = open(leave)
      watcher.send = stream.write
      stream.write([first, ...meanwhile].join(''))
      return stream
    } catch (error) {
      leave()
      throw error
    }
  }
}
