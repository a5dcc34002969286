/** Events of the server. A change has a number; a signal has neither number nor data: its subscribers refetch. */
export const eventKinds = {
  ready: 'change',
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

export interface LiveEvent {
  /** `refetch` comes from the live client: the subscriber may have missed changes of public resources. */
  readonly type: keyof typeof eventKinds | 'refetch'
  /** The public resource of `added` and `modified`, the id of `removed`, `changed` of `ready`; else empty. */
  readonly data: unknown
  /** The number of a change. */
  readonly id?: number
}
/** A promise returned for `session` delays private topics until the tab knows its account. */
export type LiveEventListener = (event: LiveEvent) => unknown

export interface Subscription {
  readonly topics: readonly string[]
  readonly onEvent: LiveEventListener
  /** Number of the last change in a list; undefined for a subscriber that refetches whenever a stream opens. */
  readonly since?: number | undefined
  /** For topic `session`: account and role that the tab shows. */
  readonly who?: string | undefined
}

/** Logs the error of a listener, so that it cannot stop the others; returns the listener's result. */
export function deliver({ onEvent }: Subscription, event: LiveEvent): unknown {
  try {
    return onEvent(event)
  } catch (error) {
    return console.error('Live update failed:', error)
  }
}

/** Subject topics are public; a private topic has the name of its only event. */
export const isPublicTopic = (topic: string) => topic.startsWith('subject:')

const subjectOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'subject' in data ? String(data.subject) : undefined

/** True when an event concerns one of the topics. A `removed` event does not name its subject. */
export function matchesTopics(topics: readonly string[], { type, data }: LiveEvent): boolean {
  if (type === 'removed') return topics.some(isPublicTopic)
  if (type === 'added' || type === 'modified') return topics.includes(`subject:${subjectOf(data)}`)
  return topics.includes(type)
}

/** The topics to request after a refusal: first without the private ones but `session`, then without `session`. */
export function topicsAfterRefusal(topics: readonly string[], signedIn: boolean): readonly string[] {
  const narrowed = topics.filter((topic) => isPublicTopic(topic) || (signedIn && topic === 'session'))
  return narrowed.length < topics.length ? narrowed : topics.filter(isPublicTopic)
}
