import { useCallback, useEffect, useReducer, type Dispatch, type KeyboardEvent, type RefObject } from 'react'
import { useDismiss } from '#web/kit/use-dismiss.ts'
import { suggestionsShownForMs } from '../contract.ts'
import { closedList, suggestionList, timeRuns, type SuggestionEvent } from './suggestion-list.ts'

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Spec 9: the list goes 6 seconds after the last change of the words. */
function useClock(running: boolean, change: number, tell: Dispatch<SuggestionEvent>) {
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => tell({ type: 'timeOver', change }), suggestionsShownForMs)
    return () => clearTimeout(timer)
  }, [running, change, tell])
}

/** Opens and closes the list of `count` lines under the search box: keys, clock, clicks and focus elsewhere. */
export function useSuggestionList(
  box: RefObject<HTMLElement>,
  count: number,
  openLine: (line: number) => void,
) {
  const [list, tell] = useReducer(suggestionList, closedList)
  const { change } = list
  const shown = list.open && count > 0
  const active = shown ? list.active : -1
  const running = shown && timeRuns(list)
  const dismiss = useCallback(() => tell({ type: 'dismissed' }), [])
  useDismiss(box, shown, dismiss)

  useClock(running, change, tell)

  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by) tell({ type: 'moved', by, count })
    else if (event.key === 'Enter' && active >= 0) openLine(active)
    else return
    event.preventDefault()
  }
  return {
    shown,
    active,
    dismiss,
    onTyped: () => tell({ type: 'typed' }),
    onPointer: (on: boolean) => tell({ type: 'pointer', on }),
    comboboxProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      onKeyDown,
    } as const,
  }
}
