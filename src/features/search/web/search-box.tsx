import { useRef } from 'react'
import { searchTexts } from '../messages.ts'
import { SearchForm } from './search-form.tsx'
import { useSuggesting } from './use-suggesting.ts'
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
