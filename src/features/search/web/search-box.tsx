import { useId, useRef, useState } from 'react'
import { SearchForm } from './search-form.tsx'
import { SuggestionLines } from './suggestion-lines.tsx'
import { useLiveSuggestions } from './use-live-suggestions.ts'
import { useSuggestionList } from './use-suggestion-list.ts'
import { useSuggestions } from './use-suggestions.ts'
import styles from './search-box.module.css'

interface SearchBoxProps {
  readonly placeholder: string
  /** Called with the trimmed words; never with blank ones. */
  readonly onSearch: (q: string) => void
  /** Called, once the box has been used, when resources have changed. */
  readonly onNews: () => void
}

/** A search box with suggestions: a combobox after the WAI-ARIA pattern. */
export function SearchBox({ placeholder, onSearch, onNews }: SearchBoxProps) {
  const [words, setWords] = useState('')
  const suggestions = useSuggestions(words)
  const listen = useLiveSuggestions(onNews)
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const lineId = (line: number) => `${listId}-${line}`
  const list = useSuggestionList(box, suggestions.length, (line) =>
    document.getElementById(lineId(line))?.click(),
  )
  return (
    <div ref={box} className={styles.search}>
      <SearchForm words={words} onSearch={onSearch}>
        <input
          {...list.comboboxProps}
          aria-label="Search resources"
          aria-controls={listId}
          aria-activedescendant={list.active >= 0 ? lineId(list.active) : undefined}
          enterKeyHint="search"
          maxLength={200}
          placeholder={placeholder}
          value={words}
          onFocus={listen}
          onChange={(event) => {
            setWords(event.target.value)
            list.onTyped()
          }}
        />
      </SearchForm>
      <SuggestionLines
        id={listId}
        lineId={lineId}
        suggestions={list.shown ? suggestions : []}
        active={list.active}
        onPointer={list.onPointer}
        onOpened={list.dismiss}
      />
    </div>
  )
}
