/**
 * Changes of public resources, sent to the subscribers of their subject (CALL-02).
 * 1. The change feed delivers a batch; `eventsOf` formats each change once for all subscribers.
 * 2. A new subscriber registers first and buffers what arrives meanwhile.
 * 3. `firstFrames` reads the changes since `Last-Event-ID`, or answers `reset`, and ends with `ready`.
 * 4. The stream opens with first frames and buffer, so that no change is missing or doubled.
 */
import { commonFailure } from '#shared/failure.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import type { Change, ChangesRepository } from '#platform/realtime/changes-repository.ts'
import { type EventStream, formatEvent } from '#platform/realtime/event-stream.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

export interface StreamDeps {
  readonly changeFeed: ChangeFeed
  readonly changes: ChangesRepository
  readonly findVerified: (ids: readonly string[]) => Promise<PublicResource[]>
}

export interface ResourceStreamRequest {
  readonly subjects: readonly StorageName[]
  /** From `Last-Event-ID`. */
  readonly lastSeen: number | undefined
}

/** Opens the event stream; `leave` must be called when it closes. */
export type OpenSubscriber = (leave: () => void) => EventStream
export type WatchResources = (request: ResourceStreamRequest, open: OpenSubscriber) => Promise<EventStream>

/** Beyond this number refetching a page of the list is cheaper than a replay. */
const maxReplayed = 100
/** Each entry holds up to a hundred events. */
const maxSharedReplays = 50

interface Subscriber {
  readonly subjects: ReadonlySet<string>
  send: (text: string) => void
}
interface LiveEvent {
  readonly subject: string
  readonly text: string
}

/** Formats changes once for all subscribers. A change that was never public yields no event (T15). */
async function eventsOf(changes: readonly Change[], { findVerified }: StreamDeps): Promise<LiveEvent[]> {
  const publicChanges = changes.filter(({ publicBefore, publicAfter }) => publicBefore || publicAfter)
  const shown = new Set(publicChanges.filter((c) => c.publicAfter).map((c) => c.resourceId))
  const found = new Map((await findVerified([...shown])).map((resource) => [resource.id, resource]))
  return publicChanges.map(({ id, resourceId, subject, publicBefore, publicAfter }) => {
    // The resource may have been removed since the change.
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

/** First frames of a stream: the missed changes or `reset`, then `ready`. */
async function firstFrames(deps: StreamDeps, { subjects, lastSeen }: ResourceStreamRequest, head: number) {
  const ready = formatEvent(head, 'ready', {})
  if (lastSeen === undefined || lastSeen === head || subjects.length === 0) return ready
  const reset = formatEvent(head, 'reset', {}) + ready
  if (lastSeen > head) return reset
  const missed = await deps.changes.since({ after: lastSeen, upTo: head, subjects }, maxReplayed + 1)
  // Read last, so that changes pruned in between are noticed.
  const oldest = (await deps.changes.oldest()) ?? Number.POSITIVE_INFINITY
  if (oldest > lastSeen + 1 || missed.length > maxReplayed) return reset
  return textFor(new Set(subjects), await eventsOf(missed, deps)) + ready
}

/** Shares first frames until the next change: after a restart thousands of clients miss the same changes (R8). */
function sharedReplays(deps: StreamDeps) {
  const cache = new Map<string, Promise<string>>()
  let cachedHead: number | undefined
  return (request: ResourceStreamRequest, head: number): Promise<string> => {
    if (head !== cachedHead) cache.clear()
    cachedHead = head
    const key = `${request.lastSeen} ${request.subjects.join()}`
    const found = cache.get(key) ?? firstFrames(deps, request, head)
    cache.set(key, found)
    found.catch(() => cache.delete(key))
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size > maxSharedReplays) cache.delete(oldest)
    return found
  }
}

/** Subscribes to the change feed; returns the function that opens a stream, which fails with `database_unavailable`. */
export function watchResources(deps: StreamDeps): WatchResources {
  const { changeFeed } = deps
  const framesFor = sharedReplays(deps)
  const subscribers = new Set<Subscriber>()
  let published: number | undefined
  const head = () => published ?? changeFeed.head()

  changeFeed.subscribe(async (batch) => {
    const events = subscribers.size > 0 ? await eventsOf(batch, deps) : []
    // Synchronous from here: no subscriber can register between the new head and the sending.
    published = batch.at(-1)?.id ?? published
    for (const subscriber of subscribers) {
      const text = textFor(subscriber.subjects, events)
      if (text !== '') subscriber.send(text)
    }
  })

  return async (request, open) => {
    // Another node may have sent a change that this node has not read yet.
    if ((request.lastSeen ?? 0) > (head() ?? -1)) await changeFeed.poll()
    const from = head()
    if (from === undefined) throw commonFailure('database_unavailable', { retryAfterSeconds: 2 })
    const buffer: string[] = []
    const subjects = new Set(request.subjects)
    const subscriber: Subscriber = { subjects, send: (text) => void buffer.push(text) }
    subscribers.add(subscriber)
    const leave = () => void subscribers.delete(subscriber)
    try {
      const first = await framesFor(request, from)
      const stream = open(leave)
      subscriber.send = stream.write
      stream.write([first, ...buffer].join(''))
      return stream
    } catch (error) {
      leave()
      throw error
    }
  }
}
