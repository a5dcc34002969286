import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { call } from '#client/call.ts'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { listRevisions } from '../../contract.ts'
import { revisionTexts as texts } from '../../messages.ts'
import { LazyPart } from '../acts/lazy-part.tsx'
import styles from '../moderation-table.module.css'
import { revisionsKey } from '../use-moderation.ts'

const loadCards = () => import('./revision-card.tsx')

/** Changes that authors suggest for their public resources; nothing without any. */
export function RevisionsSection({ onDecided }: { readonly onDecided: () => void }) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: revisionsKey,
    queryFn: ({ signal }) => call(listRevisions, { signal }),
  })
  if (!data && error) return <LoadFailure what={texts.list} error={error} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  const { revisions, total } = data
  const reload = () => void client.invalidateQueries({ queryKey: revisionsKey })
  const decided = () => {
    // The card and its pressed button disappear.
    heading.current?.focus()
    reload()
    onDecided()
  }
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {texts.heading}
      </h2>
      <p className={styles.calm}>{texts.lead}</p>
      <LazyPart title={texts.list} load={loadCards}>
        {({ RevisionCard }) =>
          revisions.map((revision) => (
            <RevisionCard
              key={`${revision.id} ${revision.seen}`}
              revision={revision}
              onDecided={decided}
              onFailed={reload}
            />
          ))
        }
      </LazyPart>
      {revisions.length < total && <p>{texts.more({ shown: revisions.length, total })}</p>}
    </section>
  )
}
