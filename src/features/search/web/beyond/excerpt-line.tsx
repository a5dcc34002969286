import type { Excerpt } from '../../contract.ts'
import { placeOf } from './place-of.ts'
import styles from './beyond.module.css'

interface ExcerptLineProps extends Excerpt {
  readonly mime: string | null
  readonly language: string | null
}

/** Where in a file the words stand, with a few words around them. */
export const ExcerptLine = ({ page, before, match, after, mime, language }: ExcerptLineProps) => (
  <p className={styles.excerpt}>
    {placeOf(page, mime)}:{' '}
    <q lang={language ?? undefined}>
      {before}
      <mark>{match}</mark>
      {after}
    </q>
  </p>
)
