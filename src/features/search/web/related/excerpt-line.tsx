import { typeOf } from '#features/resources/facets.ts'
import { placeTexts } from '../../messages.ts'
import type { Excerpt } from '../../contract.ts'
import styles from './beyond.module.css'

/** `Found on page 7`, `Found on slide 7`; without a number where the file does not say. */
export function matchLocation(page: number | null, mime: string | null): string {
  if (page === null) return placeTexts.file
  return typeOf({ mime }).startsWith('ppt') ? placeTexts.slide(page) : placeTexts.page(page)
}

interface ExcerptLineProps extends Excerpt {
  readonly mime: string | null
  readonly language: string | null
}

/** Where in a file the words stand, with a few words around them. */
export const ExcerptLine = ({ page, before, match, after, mime, language }: ExcerptLineProps) => (
  <p className={styles.excerpt}>
    {matchLocation(page, mime)}:{' '}
    <q lang={language ?? undefined}>
      {before}
      <mark>{match}</mark>
      {after}
    </q>
  </p>
)
