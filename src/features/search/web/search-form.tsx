import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { searchTexts } from '../messages.ts'
import styles from './search-box.module.css'

interface SearchFormProps {
  readonly words: string
  readonly onSearch: (q: string) => void
  /** The input. */
  readonly children: ReactNode
}

/** The frame around the input, and its button. Blank words are not sent. */
export function SearchForm({ words, onSearch, children }: SearchFormProps) {
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
