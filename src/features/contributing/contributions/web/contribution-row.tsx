import { type ComponentType, type ReactNode, useId } from 'react'
import { formatDate } from '#shared/formats/dates.ts'
import { paths } from '#shared/paths.ts'
import { usePending } from '#client/offline/outbox/pending-writes.ts'
import { Link } from '#client/router/router.ts'
import button from '#client/ui/button.module.css'
import { classes } from '#client/ui/classes.ts'
import { factsLine, licenceLabel } from '#features/catalogue/resources/format.ts'
import { ResourceCover } from '#features/catalogue/resources/web/resource-cover.tsx'
import type { Contribution, RemovedContribution } from '../contract.ts'
import { rowActTexts, statusTexts as texts } from '../messages.ts'
import { reasonTitles } from './review-reason-titles.ts'
import { reviewWait } from '../review-days.ts'
import styles from './contributions.module.css'

function waitingText({ queuedAt }: Contribution, reviewDays: number | null, now: number): string {
  const submitted = texts.submitted({ date: formatDate(queuedAt) })
  const wait = reviewWait(queuedAt, reviewDays, now)
  if (wait === 'long') return `${submitted} ${texts.longWait}`
  const isUsual = wait === 'usual' && reviewDays !== null
  return `${submitted} ${isUsual ? texts.typicalWait({ days: reviewDays }) : texts.unknownWait}`
}

function statusText(contribution: Contribution, reviewDays: number | null, now: number): string {
  const { status, request, revisionOpen } = contribution
  if (status === 'quarantined') return texts.quarantined
  if (status === 'published') return revisionOpen ? texts.revisionOpen : texts.published
  if (status === 'returned' && request) return texts.returned({ reason: reasonTitles[request.reason] })
  return waitingText(contribution, reviewDays, now)
}

interface RowProps {
  readonly contribution: Contribution
  readonly reviewDays: number | null
  readonly now: number
  /** Unsent changes are stored on this device. */
  readonly hasDraft: boolean
  /** Number of the version that waits for review. */
  readonly proposed: number | undefined
  readonly Counts: ComponentType<{ readonly id: string; readonly titleId: string }> | undefined
}

/** Cover, title, facts, status and main action of one contribution. */
export function ContributionRow({ contribution, hasDraft, proposed, Counts, ...wait }: RowProps) {
  const titleId = useId()
  const { id, title, status, licence, replaces } = contribution
  const isQueued = usePending(id).length > 0
  const facts = [factsLine(contribution), licenceLabel(licence)].join(' · ')
  return (
    <li className={styles.row} data-row={id}>
      <ResourceCover resource={contribution} />
      <div className={styles.words}>
        <h3 id={titleId} className={styles.title}>
          {replaces ? texts.proposal({ n: replaces.version, title }) : title}
        </h3>
        <p className={styles.facts}>{facts}</p>
        <p className={status === 'returned' ? styles.asked : undefined}>
          {isQueued ? texts.queued : statusText(contribution, wait.reviewDays, wait.now)}
        </p>
        {Counts && status === 'published' && <Counts id={id} titleId={titleId} />}
        {proposed !== undefined && <p>{texts.proposed({ n: proposed })}</p>}
        {contribution.questions > 0 && (
          <p className={styles.asked}>{texts.questions({ count: contribution.questions })}</p>
        )}
        {hasDraft && !isQueued && <p className={styles.facts}>{texts.draft}</p>}
      </div>
      {!isQueued && <RowAction contribution={contribution} titleId={titleId} />}
    </li>
  )
}

interface ActionProps {
  readonly contribution: Contribution
  readonly titleId: string
}

const RowAction = ({ contribution: { id, status, revisionOpen }, titleId }: ActionProps) =>
  status !== 'quarantined' && (
    <div className={styles.action}>
      <Link
        href={paths.contribution(id)}
        className={classes(button.button, button[status === 'returned' ? 'main' : 'normal'])}
        aria-describedby={titleId}
      >
        {rowActTexts[status === 'published' && revisionOpen ? 'suggested' : status]}
      </Link>
    </div>
  )

export function RemovedRow({ contribution }: { readonly contribution: RemovedContribution }): ReactNode {
  const { title, at, reason, expired } = contribution
  const date = formatDate(at)
  const why = reason === null ? texts.removed({ date }) : texts.removedWhy({ date, reason })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p>{expired ? texts.removedExpired({ date }) : why}</p>
      </div>
    </li>
  )
}
