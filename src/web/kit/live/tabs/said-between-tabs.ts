/** What the tabs of one browser say to each other, on a channel that all of them hear. */
import type { LiveEvent } from '../live-event.ts'
import type { LiveState } from '../live-state.ts'

export interface Wanted {
  /** Of the tab's own counting: a number stands for one listening at one holder, and is not used again. */
  readonly number: number
  readonly topics: readonly string[]
  /** The change up to which it knows; undefined when it cannot say. */
  readonly since: number | undefined
}

/** All that a tab wants to hear. It may be said as often as one likes. */
export interface Wish {
  readonly tab: string
  /** Who is signed in, as this tab knows it. */
  readonly who: string | undefined
  readonly wanted: readonly Wanted[]
}

/** From a tab to the holder, whichever that is. */
export type ToHolder =
  | (Wish & { readonly kind: 'wish' })
  /** A sign-out begins: nothing is to be asked for any more that only a member may hear. */
  | { readonly kind: 'hush'; readonly tab: string }
  | { readonly kind: 'hush over'; readonly tab: string; readonly signedOut: boolean }

/** What the holder tells of the stream: to one tab, or without `to` to all. */
export type Told =
  | { readonly kind: 'event'; readonly to: string; readonly number: number; readonly event: LiveEvent }
  /** It was told all it missed. */
  | {
      readonly kind: 'knows'
      readonly to: string
      readonly number: number
      readonly upTo: number | undefined
    }
  /** Everything up to this change was told to whoever knew all before it. */
  | { readonly kind: 'moved'; readonly upTo: number }
  | { readonly kind: 'state'; readonly state: LiveState }

export type FromHolder = { readonly holder: string } & (
  | Told
  /** It holds the line from now on: whoever wants to hear says so anew. */
  | { readonly kind: 'holds' }
  /** The wish has been heard. */
  | { readonly kind: 'here'; readonly to: string; readonly state: LiveState }
  | { readonly kind: 'hushed'; readonly to: string }
)

export type Message = ToHolder | FromHolder
