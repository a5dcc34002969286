import { type ComponentType, useId, useState } from 'react'
import { detailTexts } from '#features/review/reports/messages.ts'
import { localDateTime } from '#features/catalogue/resources/format.ts'
import { subjectTitles } from '#features/catalogue/subjects/messages.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { ModeratedResource } from '../contract.ts'
import { columnTexts, rowTexts } from '../messages.ts'
import { Findings, type TwinLink } from './findings.tsx'
import { Attribution } from './attribution.tsx'
import styles from './moderation-table.module.css'
import { type Desk, RowDesk } from './queue/row-desk.tsx'
import { Actions, type RowActions, State } from './row-acts.tsx'
import type { FailedDecision } from './acts/use-decisions.ts'

/** Components of other features, passed in by the page. */
export interface RowDeps {
  /** Cover, title, facts and preview; the title gets `titleId`. */
  readonly Title: ComponentType<{ readonly resource: ModeratedResource; readonly titleId: string }>
  readonly TwinLink: TwinLink
  /** Open reports with their senders. */
  readonly Reports: ComponentType<{ readonly resource: ModeratedResource }>
  readonly Tags: ComponentType<{ readonly tags: readonly string[] }>
}

interface ModerationRowProps {
  readonly resource: ModeratedResource
  readonly deps: RowDeps
  readonly virusScanner: boolean
  readonly acts: RowActions
  readonly desk: Desk
  /** A decision that the server refused. */
  readonly refusal: FailedDecision | undefined
}

/** One resource: a row on wide screens, a card on narrow ones. */
export function ModerationRow({ resource, deps, virusScanner, acts, desk, refusal }: ModerationRowProps) {
  const id = useId()
  const reasonId = `${id}reason`
  const { subject, userID, uploaderUnconfirmed, modifiedAt, reportAmount, tags } = resource
  return (
    <tr role="row" data-row={resource.id}>
      <td role="cell" className={styles.title}>
        <deps.Title resource={resource} titleId={id} />
        <RowDesk resource={resource} titleId={id} desk={desk} />
        <Attribution resource={resource} />
        <Findings
          resource={resource}
          reasonId={reasonId}
          virusScanner={virusScanner}
          TwinLink={deps.TwinLink}
        />
        {resource.reported && <Reports resource={resource} Loaded={deps.Reports} />}
        <State resource={resource} titleId={id} acts={acts} refusal={refusal} />
      </td>
      <td role="cell">
        <deps.Tags tags={tags} />
      </td>
      <td role="cell" data-label={columnTexts.subject}>
        {subjectTitles[subjectByStorageName(subject).id]}
      </td>
      <td role="cell" data-label={columnTexts.uploadedBy}>
        {userID}
        {uploaderUnconfirmed && ` (${rowTexts.notConfirmed})`}
      </td>
      <td role="cell" data-label={columnTexts.uploadDate}>
        <time dateTime={modifiedAt}>{localDateTime(modifiedAt)}</time>
      </td>
      <td role="cell" data-label={columnTexts.reports}>
        {reportAmount}
      </td>
      <Actions resource={resource} reasonId={reasonId} acts={acts} />
    </tr>
  )
}

interface ReportsProps {
  readonly resource: ModeratedResource
  readonly Loaded: RowDeps['Reports']
}

/** Such as `Copyright 2, Does not open 1`. */
function reasonsOf({ reportReasons, reportAmount: reports }: ModeratedResource) {
  const counted = reportReasons.length > 0 ? reportReasons : [{ reason: null, reports }]
  return counted
    .map((each) => detailTexts.counted({ ...each, reason: detailTexts.short[each.reason ?? 'none'] }))
    .join(', ')
}

/** Reasons, senders and networks of the reports, which decide whether to open them; the rest loads then. */
function Reports({ resource, Loaded }: ReportsProps) {
  const [open, setOpen] = useState(false)
  const { reportAmount: reports, reportSources: sources, reportNetworks: networks } = resource
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{detailTexts.summary({ reports, reasons: reasonsOf(resource), sources, networks })}</summary>
      {open && <Loaded resource={resource} />}
    </details>
  )
}
