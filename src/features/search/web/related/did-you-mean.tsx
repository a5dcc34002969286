import { Fragment, type ReactNode } from 'react'
import { didYouMeanTexts } from '../../messages.ts'
import styles from './beyond.module.css'

interface DidYouMeanProps {
  readonly words: readonly string[]
  /** Leads to a search for these words. */
  readonly link: (q: string) => ReactNode
}

/** Other words that find something; nothing when there are none. */
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
