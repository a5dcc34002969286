import { Fragment, type ReactNode } from 'react'
import { typeOf } from '#features/catalogue/resources/facets.ts'
import type { Excerpt } from '../../contract.ts'
import { didYouMeanTexts, placeTexts } from '../../messages.ts'
import styles from './related-lines.module.css'

/** `Found on page 7`, `Found on slide 7`, `Found in the file`. */
export function matchLocation(page: number | null, mime: string | null): string {
  if (page === null) return placeTexts.file
  return typeOf({ mime }).startsWith('ppt') ? placeTexts.slide({ slide: page }) : placeTexts.page({ page })
}

interface ExcerptLineProps extends Excerpt {
  readonly mime: string | null
  readonly language: string | null
}

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

interface DidYouMeanProps {
  readonly words: readonly string[]
  /** Renders a link to a search for these words. */
  readonly link: (q: string) => ReactNode
}

/** Corrections of the query; renders nothing without any. */
export const DidYouMean = ({ words, link }: DidYouMeanProps) =>
  words.length > 0 && (
    <p className={styles.mean}>
      {didYouMeanTexts.before}
      {words.map((each, at) => (
        <Fragment key={each}>
          {at > 0 && didYouMeanTexts.or}
          {link(each)}
        </Fragment>
      ))}
      {didYouMeanTexts.after}
    </p>
  )
