import { useId, useState, type RefObject } from 'react'
import { useLater } from '#web/kit/timing/use-later.ts'
import { useLiveSuggestions } from './use-live-suggestions.ts'
import { useSuggestionList } from './use-suggestion-list.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useTypedBefore } from './use-typed-before.ts'

const loadLines = () => import('./suggestion-lines.tsx')

/** The words in the search box, and the list under it. What draws the list comes when somebody turns to the box. */
export function useSuggesting(box: RefObject<HTMLElement>, onNews: () => void) {
  const [words, setWords] = useState('')
  const suggestions = useSuggestions(words)
  const listen = useLiveSuggestions(onNews)
  const lines = useLater(loadLines)
  const listId = useId()
  const lineId = (line: number) => `${listId}-${line}`
  const count = suggestions.items.length || Number(suggestions.didYouMean !== undefined)
  const list = useSuggestionList(box, lines.here ? count : 0, (line) =>
    document.getElementById(lineId(line))?.click(),
  )
  const wake = () => {
    listen()
    if (!lines.here) lines.begin()
  }
  const type = (typed: string) => {
    setWords(typed)
    list.onTyped()
  }
  useTypedBefore(box, (typed) => {
    wake()
    if (typed) type(typed)
  })
  const shown = list.shown ? suggestions : undefined
  return { words, type, wake, list, lines: { ...lines.here, id: listId, idOf: lineId, shown } }
}
