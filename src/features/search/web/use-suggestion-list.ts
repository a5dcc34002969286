import { type Dispatch, type RefObject, useCallback, useEffect, useReducer } from 'react'
import { useDismiss } from '#client/ui/use-dismiss.ts'
import { suggestionsShownForMs } from '../contract.ts'

/** What the list tells the input of the search box. */
export interface ListState {
  readonly shown: boolean
  /** The id of the line that the arrow keys are on. */
  readonly activeId?: string | undefined
}

/** When the list under the search box is open, and which line of it the arrow keys are on. */
interface SuggestionList {
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

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Spec 9: the list goes 6 seconds after the last change of the words. */
function useClock(running: boolean, change: number, tell: Dispatch<SuggestionEvent>) {
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => tell({ type: 'timeOver', change }), suggestionsShownForMs)
    return () => clearTimeout(timer)
  }, [running, change, tell])
}

/** Opens and closes the list of `count` lines under the search box: words, keys, clock, clicks and focus elsewhere. */
export function useSuggestionList(
  box: RefObject<HTMLElement>,
  count: number,
  openLine: (line: number) => void,
) {
  const [list, tell] = useReducer(suggestionList, closedList)
  const { change } = list
  const shown = list.open && count > 0
  const active = shown ? list.active : -1
  const dismiss = useCallback(() => tell({ type: 'dismissed' }), [])
  useDismiss(box, shown, dismiss)
  useClock(shown && timeRuns(list), change, tell)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    const onInput = () => tell({ type: 'typed' })
    if (input?.value) onInput()
    input?.addEventListener('input', onInput)
    return () => input?.removeEventListener('input', onInput)
  }, [box])
  useEffect(() => {
    const input = box.current?.querySelector('input')
    const onKeyDown = (event: KeyboardEvent) => {
      const by = arrows[event.key]
      if (by) tell({ type: 'moved', by, count })
      else if (event.key === 'Enter' && active >= 0) openLine(active)
      else return
      event.preventDefault()
    }
    input?.addEventListener('keydown', onKeyDown)
    return () => input?.removeEventListener('keydown', onKeyDown)
  }, [box, count, active, openLine])
  return { shown, active, dismiss, onPointer: (on: boolean) => tell({ type: 'pointer', on }) }
}
