import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { homeIcons, Icon } from '#client/ui/icon.tsx'
import { searchTexts } from '../messages.ts'
import type { ListState } from './use-suggestion-list.ts'
import styles from './search-box.module.css'

const loadList = () => import('./suggestion-list.tsx')

/**
 * The lazy suggestion list, and the function that loads it. If the input was used before hydration, the list loads at
 * once and `onTyped` gets the text.
 */
function useLazyList(box: RefObject<HTMLElement>, onTyped: (typed: string) => void) {
  const { module: here, begin } = useLazyModule(loadList)
  const load = () => {
    if (!here) begin()
  }
  const usedBefore = useRef((typed: string) => {
    load()
    onTyped(typed)
  })
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input && (input.value || input === document.activeElement)) usedBefore.current(input.value)
  }, [box])
  return { List: here?.SuggestionList, load }
}

interface SearchFormProps {
  readonly words: string
  readonly onSearch: (q: string) => void
  readonly children: ReactNode
}

/** The form around the input. Does not submit blank words. */
function SearchForm({ words, onSearch, children }: SearchFormProps) {
  const q = words.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (q !== '') onSearch(q)
  }
  return (
    <form role="search" className={styles.box} onSubmit={submit}>
      <Icon drawing={homeIcons.search} className={styles.sign} />
      {children}
      <Button type="submit" className={styles.go}>
        {searchTexts.search}
      </Button>
    </form>
  )
}

interface SearchBoxProps {
  readonly placeholder: string
  /** `q` is trimmed and not blank. */
  readonly onSearch: (q: string) => void
  /** Called when resources change, but not before the first focus of the input. */
  readonly onChanged: () => void
}

/** Search box with suggestions, as a WAI-ARIA combobox. The list loads at the first focus. */
export function SearchBox({ placeholder, onSearch, onChanged }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [words, setWords] = useState('')
  const [{ shown, activeId }, setListState] = useState<ListState>({ shown: false })
  const { List, load } = useLazyList(box, setWords)
  return (
    <div ref={box} className={styles.search}>
      <SearchForm words={words} onSearch={onSearch}>
        <input
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-label={searchTexts.label}
          aria-controls={listId}
          aria-activedescendant={activeId}
          enterKeyHint="search"
          maxLength={200}
          placeholder={placeholder}
          value={words}
          onFocus={load}
          onChange={(event) => setWords(event.target.value)}
        />
      </SearchForm>
      {List && (
        <List
          id={listId}
          box={box}
          words={words}
          onState={setListState}
          onChanged={onChanged}
          onSearch={onSearch}
        />
      )}
    </div>
  )
}
