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
