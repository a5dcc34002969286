import { useId, useRef } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import type { listRevisions } from '../../contract.ts'
import { revisionTexts as texts } from '../../messages.ts'
import styles from '../moderation-table.module.css'
import { RevisionCard } from './revision-card.tsx'

interface RevisionListProps extends ReturnOf<typeof listRevisions> {
  readonly onDecided: () => void
  /** The list is out of date. */
  readonly onFailed: () => void
}

/** Suggested changes, oldest first. */
export function RevisionList({ revisions, total, onDecided, onFailed }: RevisionListProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const decided = () => {
    // The card and its pressed button disappear.
    heading.current?.focus()
    onDecided()
  }
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {texts.heading}
      </h2>
      <p className={styles.calm}>{texts.lead}</p>
      {revisions.map((revision) => (
        <RevisionCard key={revision.id} revision={revision} onDecided={decided} onFailed={onFailed} />
      ))}
      {revisions.length < total && <p>{texts.more({ shown: revisions.length, total })}</p>}
    </section>
  )
}
