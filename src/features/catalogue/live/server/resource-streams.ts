/**
 * Changes of public resources, sent to the subscribers of their subject (CALL-02).
 * 1. The change feed delivers a batch; `eventsOf` formats each change once for all subscribers.
 * 2. A stream begins with `ready`: the number of the newest change, and in `changed` that of the newest change of its
 *    subjects. A browser refetches the lists that are older.
 * 3. Later changes follow. Nothing is awaited between `ready` and the registration, so that no change is missed.
 */
import { commonFailure } from '#shared/failure.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import type { Change, ChangesRepository } from '#platform/realtime/changes-repository.ts'
import { type EventStream, formatEvent } from '#platform/realtime/event-stream.ts'
import { newestChanges } from '#platform/realtime/newest-changes.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

export interface StreamDeps {
  readonly changeFeed: ChangeFeed
  readonly changes: Pick<ChangesRepository, 'latest'>
  readonly findVerified: (ids: readonly string[]) => Promise<PublicResource[]>
}

export interface ResourceStreamRequest {
  readonly subjects: readonly StorageName[]
  /** Newest change that the browser knows, from `Last-Event-ID`; NaN without one. */
  readonly lastSeen: number
}

/** Opens the event stream; `leave` must be called when it closes. */
export type OpenSubscriber = (leave: () => void) => EventStream
export type WatchResources = (request: ResourceStreamRequest, open: OpenSubscriber) => Promise<EventStream>

/** Changes that a node reads when it starts; a list that is older than these is refetched. */
const maxRemembered = 1_000

interface Subscriber {
  readonly subjects: ReadonlySet<string>
  readonly send: (text: string) => void
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

/** Newest change of each subject, at first from the latest rows of the feed. */
function rememberedChanges(changes: StreamDeps['changes']) {
  const newest = newestChanges()
  let reading: Promise<void> | undefined
  async function readLatest() {
    newest.add(await changes.latest(maxRemembered), undefined)
  }
  function start() {
    reading ??= readLatest()
    reading.catch(() => (reading = undefined))
    return reading
  }
  return { ...newest, start }
}

/** Subscribes to the change feed; returns the function that opens a stream, which fails with `database_unavailable`. */
export function watchResources(deps: StreamDeps): WatchResources {
  const { changeFeed } = deps
  const newest = rememberedChanges(deps.changes)
  const subscribers = new Set<Subscriber>()
  let published: number | undefined
  const head = () => published ?? changeFeed.head()

  changeFeed.subscribe(async (batch) => {
    await newest.start()
    const events = subscribers.size > 0 ? await eventsOf(batch, deps) : []
    // Synchronous from here: no subscriber can register between the new head and the sending.
    newest.add(batch, head())
    published = batch.at(-1)?.id ?? published
    for (const subscriber of subscribers) {
      const text = textFor(subscriber.subjects, events)
      if (text !== '') subscriber.send(text)
    }
  })

  return async ({ subjects, lastSeen }, open) => {
    await newest.start()
    // Another node may have sent a change that this node has not read yet.
    if (lastSeen > (head() ?? -1)) await changeFeed.poll()
    const from = head()
    if (from === undefined) throw commonFailure('database_unavailable', { retryAfterSeconds: 2 })
    const stream = open(() => void subscribers.delete(subscriber))
    const subscriber: Subscriber = { subjects: new Set(subjects), send: stream.write }
    subscribers.add(subscriber)
    stream.write(formatEvent(from, 'ready', { changed: Math.min(from, newest.of(subjects)) }))
    return stream
  }
}
