/** A change has a number; a signal has neither number nor data: its subscribers refetch. */
export const eventKinds = {
  ready: 'change',
  reset: 'change',
  added: 'change',
  modified: 'change',
  removed: 'change',
  moderation: 'signal',
  claims: 'signal',
  users: 'signal',
  audit: 'signal',
  session: 'signal',
  notices: 'signal',
} as const

/** An event of the stream. */
export interface LiveEvent {
  readonly type: keyof typeof eventKinds
  /** The public resource of `added` and `modified`, the id of `removed`; else empty. */
  readonly data: unknown
  /** The number of a change. */
  readonly id?: number
}
/** A promise returned for `session` delays private topics until the tab knows its account. */
export type LiveEventListener = (event: LiveEvent) => unknown

/** Subject topics are public; a private topic has the name of its only event. */
export const isPublicTopic = (topic: string) => topic.startsWith('subject:')

const subjectOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'subject' in data ? String(data.subject) : undefined

/** True when an event concerns one of the topics. A `removed` event does not name its subject. */
export function matchesTopics(topics: readonly string[], { type, data }: LiveEvent): boolean {
  if (type === 'reset' || type === 'removed') return topics.some(isPublicTopic)
  if (type === 'added' || type === 'modified') return topics.includes(`subject:${subjectOf(data)}`)
  return topics.includes(type)
}

/** The topics to request after a refusal: first without the private ones but `session`, then without `session`. */
export function topicsAfterRefusal(topics: readonly string[], signedIn: boolean): readonly string[] {
  const narrowed = topics.filter((topic) => isPublicTopic(topic) || (signedIn && topic === 'session'))
  return narrowed.length < topics.length ? narrowed : topics.filter(isPublicTopic)
}

const maxEvents = 200

export interface ReplayBuffer {
  /** The buffer holds every event after this change; undefined while it holds none. */
  from(): number | undefined
  push(event: LiveEvent): void
  /** The events after a change, oldest first; undefined when some have been dropped. */
  after(id: number): readonly LiveEvent[] | undefined
  /** Empties the buffer; later events follow this change. */
  restart(from: number | undefined): void
}

/** The last 200 events, for subscribers that join after they have read their list. */
export function replayBuffer(): ReplayBuffer {
  let events: LiveEvent[] = []
  let from: number | undefined
  return {
    from: () => from,
    push(event) {
      events.push(event)
      if (events.length > maxEvents) from = events.shift()?.id ?? from
    },
    after: (id) =>
      from === undefined || id < from ? undefined : events.filter((event) => (event.id ?? 0) > id),
    restart(start) {
      events = []
      from = start
    },
  }
}
