/** What the event stream says. The last three carry nothing: whoever may see the data reads it anew. */
export interface LiveEvent {
  readonly type: 'ready' | 'reset' | 'added' | 'modified' | 'removed' | 'moderation' | 'users' | 'session'
  /** Of `added` and `modified` the public resource, of `removed` its id; else empty. */
  readonly data: unknown
  /** Which change it tells of; the last three have none. */
  readonly id?: number
}
export type Hear = (event: LiveEvent) => void
