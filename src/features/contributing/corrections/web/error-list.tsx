import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import styles from '#features/contributing/findings/web/content-findings.module.css'
import { listErrors } from '../contract.ts'
import type { ErrorState } from '../error-rules.ts'
import { errorListTexts as texts } from '../messages.ts'

/** Few resources have reported errors, so the code loads with the first one. */
const ErrorRow = lazy(async () => ({ default: (await import('./error-row.tsx')).ErrorRow }))

interface ErrorListProps {
  readonly resourceId: string
  readonly moderates: boolean
}

/** Errors that readers reported in a resource, for its author or a moderator; nothing where there are none. */
export function ErrorList({ resourceId, moderates }: ErrorListProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [saved, setSaved] = useState<ErrorState>()
  const { data, error, refetch } = useQuery({
    queryKey: ['errors', resourceId],
    queryFn: ({ signal }) => call(listErrors, { params: { resourceId }, signal }),
    gcTime: 0,
  })
  const onSaved = (state: ErrorState) => {
    setSaved(state)
    title.current?.focus()
    void refetch()
  }
  const isOfOthers = error instanceof CallFailure && error.status === 404
  if (!data && error && !isOfOthers)
    return <NotLoaded what={texts.what} error={error} refetch={refetch} lines={3} label={texts.loading} />
  if (!data || data.errors.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {texts.title}
      </h2>
      <LiveRegion tone="good">{saved && texts.saved({ state: texts.states[saved] })}</LiveRegion>
      <ul className={styles.findings}>
        <Suspense>
          {data.errors.map((each) => (
            <ErrorRow key={each.id} error={each} moderates={moderates} onSaved={onSaved} />
          ))}
        </Suspense>
      </ul>
    </section>
  )
}
