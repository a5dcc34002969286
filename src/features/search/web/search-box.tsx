import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { searchTexts } from '../messages.ts'
import styles from './search-box.module.css'
import { useSuggesting } from './use-suggesting.ts'

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
