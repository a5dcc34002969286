import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLive } from '#web/kit/live/use-live.ts'
import { useGathered } from '#web/kit/timing/use-gathered.ts'
import { liveOnHome } from '#features/subjects/subject.ts'
import { useLater } from '#web/kit/timing/use-later.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { suggestionsKey, useSuggestions } from './use-suggestions.ts'
import { useSuggestionList } from './use-suggestion-list.ts'
import { searchTexts } from '../messages.ts'
import styles from './search-box.module.css'

/** HOME-20: ten of the eleven; computer science is found by the same look at the server, only not told as it happens. */
const homeTopics = liveOnHome.map((name) => `subject:${name}`)
const none: readonly string[] = []

/**
 * Forgets suggestions when resources change (HOME-17–19). Gives the function that begins to listen, to be called when
 * somebody first turns to the box: who only looks at the page pays for no stream. `onNews` is told of changes too.
 */
function useLiveSuggestions(onNews: () => void): () => void {
  const client = useQueryClient()
  const [listening, setListening] = useState(false)
  const forget = useGathered(() => {
    client.removeQueries({ queryKey: suggestionsKey, type: 'inactive' })
    void client.invalidateQueries({ queryKey: suggestionsKey })
    onNews()
  })
  useLive(listening ? homeTopics : none, forget)
  return () => setListening(true)
}

/** Tells once of a box that somebody turned to before the scripts were there: what stands in it, maybe nothing yet. */
function useTypedBefore(box: RefObject<HTMLElement>, tell: (typed: string) => void) {
  const latest = useRef(tell)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input && (input.value || input === document.activeElement)) latest.current(input.value)
  }, [box])
}

const loadLines = () => import('./suggestion-lines.tsx')

/** The words in the search box, and the list under it. What draws the list comes when somebody turns to the box. */
function useSuggesting(box: RefObject<HTMLElement>, onNews: () => void) {
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

interface SearchFormProps {
  readonly words: string
  readonly onSearch: (q: string) => void
  /** The input. */
  readonly children: ReactNode
}

/** The frame around the input, and its button. Blank words are not sent. */
function SearchForm({ words, onSearch, children }: SearchFormProps) {
  const q = words.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (q !== '') onSearch(q)
  }
  return (
    <form role="search" className={styles.box} onSubmit={submit}>
      <Icon name="search" className={styles.sign} />
      {children}
      <Button type="submit" className={styles.go}>
        {searchTexts.search}
      </Button>
    </form>
  )
}

interface SearchBoxProps {
  readonly placeholder: string
  /** Called with the trimmed words; never with blank ones. */
  readonly onSearch: (q: string) => void
  /** Called, once the box has been used, when resources have changed. */
  readonly onNews: () => void
}

/** A search box with suggestions: a combobox after the WAI-ARIA pattern. */
export function SearchBox({ placeholder, onSearch, onNews }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const { words, type, wake, list, lines } = useSuggesting(box, onNews)
  return (
    <div ref={box} className={styles.search}>
      <SearchForm words={words} onSearch={onSearch}>
        <input
          {...list.comboboxProps}
          aria-label={searchTexts.label}
          aria-controls={lines.id}
          aria-activedescendant={list.active >= 0 ? lines.idOf(list.active) : undefined}
          enterKeyHint="search"
          maxLength={200}
          placeholder={placeholder}
          value={words}
          onFocus={wake}
          onChange={(event) => type(event.target.value)}
        />
      </SearchForm>
      {lines.SuggestionLines && (
        <lines.SuggestionLines
          id={lines.id}
          lineId={lines.idOf}
          {...lines.shown}
          active={list.active}
          onPointer={list.onPointer}
          onOpened={list.dismiss}
          onSearch={onSearch}
        />
      )}
    </div>
  )
}
