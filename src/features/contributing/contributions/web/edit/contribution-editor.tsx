import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { CallFailure } from '#client/call-failure.ts'
import { OfflineHint } from '#client/offline/offline-hint.tsx'
import { usePreloadOutbox } from '#client/offline/outbox/lazy-outbox.ts'
import { usePending } from '#client/offline/outbox/pending-writes.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { contributionFailures, editPageTexts } from '../../messages.ts'
import { type OwnContribution, useContribution } from '../use-contributions.ts'
import { isUnsent, useStoredDraft } from './draft-store.ts'
import { EditForm } from './contribution-form.tsx'
import { focusField, ReviewRequestNotice } from './review-request.tsx'
import styles from './edit.module.css'

interface ContributionEditorProps {
  readonly account: string
  readonly resourceId: string
  readonly mayContribute: boolean
}

const FindingQuestions = lazy(async () => ({
  default: (await import('#features/contributing/findings/web/finding-questions.tsx')).FindingQuestions,
}))

const PublishedContribution = lazy(async () => ({
  default: (await import('../published/published-contribution.tsx')).PublishedContribution,
}))

/** Questions about the file, before its form. Their buttons lead to parts of the form. */
function Questions({ findings, licence, status }: OwnContribution) {
  const area = useRef<HTMLDivElement>(null)
  const form = () => area.current?.parentElement?.querySelector(':scope > form')
  if (findings.length === 0 || status === 'quarantined') return null
  return (
    <div ref={area} className={styles.questions}>
      <Suspense>
        <FindingQuestions
          findings={findings}
          licence={licence}
          onChangeLicence={() => focusField(form(), 'licence')}
          onWithdraw={() => form()?.querySelector<HTMLElement>('[data-withdraw]')?.click()}
        />
      </Suspense>
    </div>
  )
}

/** One contribution: the request of a moderator, the form, and its outcome. */
export function ContributionEditor({ account, resourceId, mayContribute }: ContributionEditorProps) {
  usePreloadOutbox()
  const answer = useContribution(account, resourceId)
  const stored = useStoredDraft(account, resourceId)
  const isPending = usePending(resourceId).length > 0
  // Its resubmission ended while the form was closed; only a new read of the site shows how.
  const isEnding = stored?.draft?.isQueued && !isPending && !answer.isFetchedAfterMount
  const [done, setDone] = useState<string>()
  const { data, error, refetch } = answer
  const request = data?.status === 'returned' && data.request
  const retry = () => void refetch()
  if (done !== undefined) return <Done text={done} />
  if (data && stored && !isEnding)
    return (
      <>
        <OfflineHint answer={answer} />
        {request && <ReviewRequestNotice resourceId={resourceId} request={request} />}
        <Questions {...data} />
        <EditForm
          isGone={error instanceof CallFailure && error.status === 404}
          contribution={data}
          draft={isUnsent(stored.draft, data.status) ? stored.draft : undefined}
          onReload={retry}
          onDone={setDone}
          {...{ account, mayContribute }}
        />
        {(data.status === 'published' || data.removalAskedAt !== null) && (
          <Suspense>
            <PublishedContribution contribution={data} onReload={retry} {...{ account, mayContribute }} />
          </Suspense>
        )}
      </>
    )
  if (!error) return <SkeletonLines lines={8} label={editPageTexts.loading} />
  if (error instanceof CallFailure && error.status === 404)
    return <Done text={contributionFailures.resource_not_found} />
  return <LoadFailure what={editPageTexts.what} error={error} onRetry={retry} />
}

/** The outcome, with the way back. Takes the focus from the removed form. */
function Done({ text }: { readonly text: string }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.focus(), [])
  return (
    <div ref={area} tabIndex={-1} role="status" className={styles.request}>
      <Notice
        tone="good"
        action={
          <ButtonLink href={paths.contributions} kind="main">
            {editPageTexts.back}
          </ButtonLink>
        }
      >
        {text}
      </Notice>
    </div>
  )
}
