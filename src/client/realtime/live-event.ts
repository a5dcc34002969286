/** An event of the stream. The last three types carry no data: a subscriber reads again what it may see. */
export interface LiveEvent {
  readonly type: 'ready' | 'reset' | 'added' | 'modified' | 'removed' | 'moderation' | 'users' | 'session'
  /** Of `added` and `modified` the public resource, of `removed` its id; else empty. */
  readonly data: unknown
  /** The number of the change; the last three have none. */
  readonly id?: number
}
/** A promise returned for `session` delays private topics until the tab knows its account. */
export type LiveEventListener = (event: LiveEvent) => unknown

/** Topics of subjects are open to all; the others have the name of their only event. */
export const isPublicTopic = (topic: string) => topic.startsWith('subject:')

const subjectOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'subject' in data ? String(data.subject) : undefined

/** Whether an event is for subscribers to these topics. A `removed` event does not name its subject. */
export function matchesTopics(topics: readonly string[], { type, data }: LiveEvent): boolean {
  if (type === 'reset' || type === 'removed') return topics.some(isPublicTopic)
  if (type === 'added' || type === 'modified') return topics.includes(`subject:${subjectOf(data)}`)
  return topics.includes(type)
}

/** The topics left after a refusal: all private ones but `session` go first, then `session`; subjects stay. */
export function topicsAfterRefusal(topics: readonly string[], signedIn: boolean): readonly string[] {
  const narrowed = topics.filter((topic) => isPublicTopic(topic) || (signedIn && topic === 'session'))
  return narrowed.length < topics.length ? narrowed : topics.filter(isPublicTopic)
}

const maxKept = 200

export interface RecentEvents {
  /** Everything after this change is known; undefined while nothing is. */
  from(): number | undefined
  push(event: LiveEvent): void
  /** What came after a change, oldest first; undefined when not all of it is known any more. */
  after(id: number): readonly LiveEvent[] | undefined
  /** Begins anew: whatever comes from now on comes after this change. */
  restart(from: number | undefined): void
}

/** The latest events, for subscribers that come a little after they read their list. */
export function replayBuffer(): RecentEvents {
  let kept: LiveEvent[] = []
  let from: number | undefined
  return {
    from: () => from,
    push(event) {
      kept.push(event)
      if (kept.length > maxKept) from = kept.shift()?.id ?? from
    },
    after: (id) =>
      from === undefined || id < from ? undefined : kept.filter((event) => (event.id ?? 0) > id),
    restart(start) {
      kept = []
      from = start
    },
  }
}
