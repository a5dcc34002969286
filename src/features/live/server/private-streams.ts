/** Who hears of what only some may know. Nothing is told but that it changed, and only while nothing about them did. */
import { commonFailure } from '#shared/failure.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import type { PgNotifications } from '#platform/realtime/pg-notifications.ts'
import type { EventStream } from '#platform/realtime/event-stream.ts'
import type { PrivateTopic } from '../contract.ts'

export interface PrivateWatchersDeps {
  readonly changeFeed: Pick<ChangeFeed, 'subscribe'>
  readonly databaseCalls: Pick<PgNotifications, 'on' | 'isConnected'>
}

export interface PrivateSubscriber {
  readonly accountId: string
  readonly topics: readonly PrivateTopic[]
  /** Comes back from another stream: what was told meanwhile is not known, so each topic is told once. */
  readonly isBack: boolean
}

/** Among the watchers from now on; what they are to be told waits until the stream is open. */
export interface Registration {
  open(stream: EventStream): void
  leave(): void
}

/** Bursts become one event: it says nothing that a second one would add to. */
const mergedForMs = 200
/** As long as a moderator's session lives unused: whoever watches longer is looked up anew. */
const openAtMostMs = 12 * 3_600_000

interface StreamSession extends PrivateSubscriber {
  readonly due: Set<PrivateTopic>
  stream: EventStream | undefined
  over: boolean
}

function send({ stream, due, over }: StreamSession) {
  if (!stream) return
  for (const topic of due) stream.write(`event: ${topic}\ndata: {}\n\n`)
  due.clear()
  if (over) stream.end()
}

function tell(seat: StreamSession, topic: PrivateTopic) {
  if (!seat.topics.includes(topic)) return
  seat.due.add(topic)
  send(seat)
}

/** SECURITY T5: whoever may have lost the right to listen is sent away, and is looked up when they come back. */
function dismiss(seat: StreamSession) {
  seat.over = true
  if (seat.topics.includes('session')) seat.due.add('session')
  send(seat)
}

function merged(run: () => void) {
  let timer: NodeJS.Timeout | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, mergedForMs).unref()
  }
}

/**
 * Listens to changes of resources and people; gives the call that takes a place among the watchers. It fails with
 * `database_unavailable` while the database cannot call: a lost role would not be heard of.
 */
export function privateWatchers({ changeFeed, databaseCalls }: PrivateWatchersDeps) {
  const seats = new Set<StreamSession>()
  const tellAll = (topic: PrivateTopic) => () => {
    for (const seat of seats) tell(seat, topic)
  }
  const tellModeration = merged(tellAll('moderation'))
  const tellUsers = merged(tellAll('users'))

  changeFeed.subscribe(() => Promise.resolve(tellModeration()))
  databaseCalls.on('people', {
    heard(accountId) {
      for (const seat of seats) if (seat.accountId === accountId) dismiss(seat)
      tellUsers()
    },
    lost() {
      for (const seat of seats) dismiss(seat)
    },
  })

  return (watcher: PrivateSubscriber): Registration => {
    if (!databaseCalls.isConnected()) throw commonFailure('database_unavailable', { retryAfterSeconds: 2 })
    const due = new Set(watcher.isBack ? watcher.topics : [])
    const seat: StreamSession = { ...watcher, due, stream: undefined, over: false }
    const timer = setTimeout(() => dismiss(seat), openAtMostMs).unref()
    seats.add(seat)
    return {
      open(stream) {
        seat.stream = stream
        send(seat)
      },
      leave() {
        clearTimeout(timer)
        seats.delete(seat)
      },
    }
  }
}
