import { Fragment } from 'react'
import { profileTexts } from './messages.ts'
import styles from './own-account.module.css'

/** Names and values; an empty value is blank for the eye, and said for the ear. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, string>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value || <NotGiven />}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

const NotGiven = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="unseen">{profileTexts.notGiven}</span>
  </>
)
