import { Fragment, type ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Link } from '#client/router/router.ts'
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
  /** Link or button that names the place. */
  readonly place: ReactNode
}

export const ExcerptLine = ({ before, match, after, language, place }: ExcerptLineProps) => (
  <p className={styles.excerpt}>
    {place}:{' '}
    <q lang={language ?? undefined}>
      {before}
      <mark>{match}</mark>
      {after}
    </q>
  </p>
)

/** A link to a search for these words. */
export const SearchLink = ({ q }: { readonly q: string }) => <Link href={paths.search(q)}>{q}</Link>

/** Corrections of the query; renders nothing without any. */
export const DidYouMean = ({ words }: { readonly words: readonly string[] }) =>
  words.length > 0 && (
    <p className={styles.mean}>
      {didYouMeanTexts.before}
      {words.map((each, at) => (
        <Fragment key={each}>
          {at > 0 && didYouMeanTexts.or}
          <SearchLink q={each} />
        </Fragment>
      ))}
      {didYouMeanTexts.after}
    </p>
  )
