import { type Dispatch, type RefObject, useCallback, useEffect, useReducer } from 'react'
import { useDismiss } from '#client/ui/use-dismiss.ts'
import { suggestionsShownForMs } from '../contract.ts'

/** State of the list that the input of the search box reflects in its ARIA attributes. */
export interface ListState {
  readonly shown: boolean
  /** Element id of the active line. */
  readonly activeId?: string | undefined
}

interface SuggestionList {
  readonly open: boolean
  /** Index of the active line; -1 while the input has no active line. */
  readonly active: number
  readonly pointerOn: boolean
  /** Number of the last change of the words. */
  readonly change: number
}

export type SuggestionEvent =
  | { readonly type: 'typed' }
  /** The 6 seconds after a change of the words have passed. */
  | { readonly type: 'timeOver'; readonly change: number }
  /** Escape, a click or focus elsewhere, or an opened line. */
  | { readonly type: 'dismissed' }
  | { readonly type: 'pointer'; readonly on: boolean }
  /** An arrow key, with `count` lines in the list. */
  | { readonly type: 'moved'; readonly by: 1 | -1; readonly count: number }

export const closedList: SuggestionList = { open: false, active: -1, pointerOn: false, change: 0 }

/** Cycles through the lines and the input. */
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

/** The 6 seconds run only without an active line and without the pointer on the list. */
export const isTimerRunning = ({ open, active, pointerOn }: SuggestionList) =>
  open && active === -1 && !pointerOn

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** HOME-15: the list closes 6 seconds after the last change of the words. */
function useCloseTimer(running: boolean, change: number, dispatch: Dispatch<SuggestionEvent>) {
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => dispatch({ type: 'timeOver', change }), suggestionsShownForMs)
    return () => clearTimeout(timer)
  }, [running, change, dispatch])
}

/** Opens and closes the list of `count` lines: by typing, keys, time, and clicks or focus elsewhere. */
export function useSuggestionList(
  box: RefObject<HTMLElement>,
  count: number,
  openLine: (line: number) => void,
) {
  const [list, dispatch] = useReducer(suggestionList, closedList)
  const { change } = list
  const shown = list.open && count > 0
  const active = shown ? list.active : -1
  const dismiss = useCallback(() => dispatch({ type: 'dismissed' }), [])
  useDismiss(box, shown, dismiss)
  useCloseTimer(shown && isTimerRunning(list), change, dispatch)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    const onInput = () => dispatch({ type: 'typed' })
    if (input?.value) onInput()
    input?.addEventListener('input', onInput)
    return () => input?.removeEventListener('input', onInput)
  }, [box])
  useEffect(() => {
    const input = box.current?.querySelector('input')
    const onKeyDown = (event: KeyboardEvent) => {
      const by = arrows[event.key]
      if (by) dispatch({ type: 'moved', by, count })
      else if (event.key === 'Enter' && active >= 0) openLine(active)
      else return
      event.preventDefault()
    }
    input?.addEventListener('keydown', onKeyDown)
    return () => input?.removeEventListener('keydown', onKeyDown)
  }, [box, count, active, openLine])
  return { shown, active, dismiss, onPointer: (on: boolean) => dispatch({ type: 'pointer', on }) }
}
