import { type ReactNode, useId } from 'react'
import { atLeast } from '#features/resources/format.ts'
import { ResourceTitle } from '#features/resources/web/resource-title.tsx'
import type { BeyondRow } from '#features/search/contract.ts'
import { ExcerptLine } from '#features/search/web/beyond/excerpt-line.tsx'
import { ShareButton } from '#features/sharing/web/share-button.tsx'
import { BeforeOpening } from '#web/pages/before-opening.tsx'
import { beyondTexts } from './messages.ts'
import styles from './beyond-results.module.css'

interface BeyondRowsProps {
  readonly title: string
  readonly items: readonly BeyondRow[]
  readonly total: number
  readonly orMore?: true | undefined
  /** Searches that show all of them, when these are only the first. */
  readonly more?: readonly ReactNode[]
}

/** One part of what lies beyond a search; nothing when it has no rows. */
export function BeyondRows({ title, items, total, orMore, more }: BeyondRowsProps) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ul role="list" className={styles.rows}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {total > items.length && (
        <div className={styles.more}>
          <p>{beyondTexts.shown(items.length, atLeast(total, orMore))}</p>
          {more && <ul role="list">{more}</ul>}
        </div>
      )}
    </section>
  )
}

function Row({ item }: { readonly item: BeyondRow }) {
  const titleId = useId()
  const { excerpt, by, mime, language } = item
  return (
    <li className={styles.row}>
      <ResourceTitle resource={item} titleId={titleId} showSubject>
        {by !== undefined && <p className={styles.by}>{beyondTexts.foundBy(by)}</p>}
        {excerpt && <ExcerptLine {...excerpt} mime={mime} language={language} />}
        <BeforeOpening resource={item} titleId={titleId}>
          <ShareButton resource={item} titleId={titleId} />
        </BeforeOpening>
      </ResourceTitle>
    </li>
  )
}
