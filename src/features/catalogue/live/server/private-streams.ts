/**
 * Private topics: an event has no data, only a topic that changed, and a stream ends when its account changes (T5).
 * 1. `register` adds the subscriber before the ability check is repeated, so that no change is missed in between.
 * 2. `open` sends the events since then; later ones follow at once, bursts merged to one event in 200 ms.
 * 3. A change of the account, a lost database connection or twelve hours end the stream; the client reconnects.
 */
import { commonFailure } from '#shared/failure.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import type { PgNotifications } from '#platform/realtime/pg-notifications.ts'
import type { EventStream } from '#platform/realtime/event-stream.ts'
import type { PrivateTopic } from '../contract.ts'

type ChangeSource = Pick<ChangeFeed, 'subscribe'>
type NotificationSource = Pick<PgNotifications, 'on' | 'isConnected'>

export interface PrivateSubscriber {
  readonly accountId: string
  readonly topics: readonly PrivateTopic[]
}

/** A burst becomes one event, because the event has no content. */
const mergeMs = 200
/** Each click on a star is a change, and pages of the desk answer each event with two calls of 120 a minute. */
const moderationApartMs = 2_000
/** The idle timeout of a moderator's session: the reconnect checks the session again. */
const maxOpenMs = 12 * 3_600_000

interface StreamSession extends PrivateSubscriber {
  readonly due: Set<PrivateTopic>
  stream: EventStream | undefined
  isEnded: boolean
}

function send({ stream, due, isEnded }: StreamSession) {
  if (!stream) return
  for (const topic of due) stream.write(`event: ${topic}\ndata: {}\n\n`)
  due.clear()
  if (isEnded) stream.end()
}

function notify(session: StreamSession, topic: PrivateTopic) {
  if (!session.topics.includes(topic)) return
  session.due.add(topic)
  send(session)
}

/** T5: ends a stream whose account may have lost the ability; the reconnect checks it. */
function endSession(session: StreamSession) {
  session.isEnded = true
  if (session.topics.includes('session')) session.due.add('session')
  send(session)
}

/** Runs 0.2 s after the first call, and at least `apartMs` after the last run. */
function merged(run: () => void, apartMs = mergeMs) {
  let [isWaiting, isWanted] = [false, false]
  const begin = () => {
    isWaiting = true
    setTimeout(runNow, mergeMs).unref()
  }
  const runNow = () => {
    isWanted = false
    run()
    setTimeout(rest, apartMs - mergeMs).unref()
  }
  const rest = () => {
    isWaiting = false
    if (isWanted) begin()
  }
  return () => {
    isWanted = true
    if (!isWaiting) begin()
  }
}

const forEachOf =
  (sessions: ReadonlySet<StreamSession>, run: (session: StreamSession) => void) => (accountId: string) => {
    for (const session of sessions) if (session.accountId === accountId) run(session)
  }

/** Topics with a channel of the same name, for all subscribers. */
const dataless = ['audit', 'claims'] as const

/** Returns `register`; it fails with `database_unavailable` while a lost role would go unnoticed. */
export function privateStreams(changeFeed: ChangeSource, notifications: NotificationSource) {
  const sessions = new Set<StreamSession>()
  const notifyAll = (topic: PrivateTopic) => () => {
    for (const session of sessions) notify(session, topic)
  }
  const notifyUsers = merged(notifyAll('users'))
  const endOf = forEachOf(sessions, endSession)
  for (const topic of dataless) notifications.on(topic, { onNotify: merged(notifyAll(topic)) })
  const notifyModeration = merged(notifyAll('moderation'), moderationApartMs)
  changeFeed.subscribe(() => Promise.resolve(notifyModeration()))
  notifications.on('notices', { onNotify: forEachOf(sessions, (session) => notify(session, 'notices')) })
  notifications.on('people', {
    onNotify(accountId) {
      endOf(accountId)
      notifyUsers()
    },
    onLost() {
      for (const session of sessions) endSession(session)
    },
  })

  return (subscriber: PrivateSubscriber) => {
    if (!notifications.isConnected()) throw commonFailure('database_unavailable', { retryAfterSeconds: 2 })
    const session: StreamSession = { ...subscriber, due: new Set(), stream: undefined, isEnded: false }
    const timer = setTimeout(() => endSession(session), maxOpenMs).unref()
    sessions.add(session)
    return {
      /** Events of the subscriber wait for it. */
      open(stream: EventStream) {
        session.stream = stream
        send(session)
      },
      leave() {
        clearTimeout(timer)
        sessions.delete(session)
      },
    }
  }
}
