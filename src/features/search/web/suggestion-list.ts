/** When the list under the search box is open, and which line of it the arrow keys are on. */
export interface SuggestionList {
  readonly open: boolean
  /** Index of the line under the arrow keys; -1 while the keys are in the box. */
  readonly active: number
  readonly pointerOn: boolean
  /** Which change of the words the 6 seconds run for. */
  readonly change: number
}

export type SuggestionEvent =
  | { readonly type: 'typed' }
  /** 6 seconds have passed since a change of the words. */
  | { readonly type: 'timeOver'; readonly change: number }
  /** Escape, a click or the focus went elsewhere, a line was opened. */
  | { readonly type: 'dismissed' }
  | { readonly type: 'pointer'; readonly on: boolean }
  /** Arrow keys, among `count` lines. */
  | { readonly type: 'moved'; readonly by: 1 | -1; readonly count: number }

export const closedList: SuggestionList = { open: false, active: -1, pointerOn: false, change: 0 }

/** Through the lines and the box, round and round. */
const step = (active: number, by: number, count: number) => ((active + by + count + 2) % (count + 1)) - 1

export function suggestionList(list: SuggestionList, event: SuggestionEvent): SuggestionList {
  switch (event.type) {
    case 'typed':
      return { ...list, open: true, active: -1, change: list.change + 1 }
    case 'timeOver':
      return event.change === list.change ? { ...list, open: false } : list
    case 'dismissed':
      return { ...list, open: false, active: -1, pointerOn: false }
    case 'pointer':
      return { ...list, pointerOn: event.on }
    case 'moved':
      if (event.count === 0) return list
      return { ...list, open: true, active: step(list.open ? list.active : -1, event.by, event.count) }
  }
}

/** The 6 seconds run only while nobody is on the list, by keys or by pointer. */
export const timeRuns = ({ open, active, pointerOn }: SuggestionList) => open && active === -1 && !pointerOn
