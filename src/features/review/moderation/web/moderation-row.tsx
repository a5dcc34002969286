import { memo, useId, useState } from 'react'
import { detailTexts } from '#features/review/reports/messages.ts'
import { EmailText } from '#client/ui/list/email-text.tsx'
import { formatDateTime } from '#shared/formats/dates.ts'
import { ResourceTitle, TagList } from '#features/catalogue/resources/web/resource-title.tsx'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { ModeratedResource } from '../contract.ts'
import { columnTexts, rowTexts } from '../messages.ts'
import { LazyPart } from './actions/lazy-part.tsx'
import { Findings, pathInLists, Attribution } from './findings.tsx'
import styles from './moderation-table.module.css'
import { RowSelection, type RowSelectionProps } from './queue/row-selection.tsx'
import { Actions, type OnRowAction, State } from './row-actions.tsx'
import type { FailedDecision } from './actions/use-decisions.ts'

interface ModerationRowProps extends Omit<RowSelectionProps, 'titleId'> {
  readonly onAction: OnRowAction
  /** A decision that the server refused. */
  readonly refusal: FailedDecision | undefined
}

/** One resource: a row on wide screens, a card on narrow ones. */
export const ModerationRow = memo(function ModerationRow(props: ModerationRowProps) {
  const { resource, onAction, refusal } = props
  const id = useId()
  const reasonId = `${id}reason`
  const { subject, userID, uploaderUnconfirmed, modifiedAt, reportAmount, tags } = resource
  return (
    <tr role="row" data-row={resource.id}>
      <td role="cell" className={styles.title}>
        <ResourceTitle resource={resource} titleId={id} />
        <RowSelection {...props} titleId={id} />
        <Attribution resource={resource} />
        <Findings resource={resource} reasonId={reasonId} pathOfTwin={pathInLists} />
        {resource.reported && <Reports resource={resource} />}
        <State resource={resource} titleId={id} onAction={onAction} refusal={refusal} />
      </td>
      <td role="cell">
        <TagList tags={tags} />
      </td>
      <td role="cell" data-label={columnTexts.subject}>
        {subjectByStorageName(subject).title}
      </td>
      <td role="cell" data-label={columnTexts.uploadedBy}>
        <EmailText text={userID} />
        {uploaderUnconfirmed && ` (${rowTexts.notConfirmed})`}
      </td>
      <td role="cell" data-label={columnTexts.uploadDate}>
        {formatDateTime(modifiedAt)}
      </td>
      <td role="cell" data-label={columnTexts.reports}>
        {reportAmount}
      </td>
      <Actions resource={resource} reasonId={reasonId} onAction={onAction} />
    </tr>
  )
})

/** Such as `Copyright 2, Does not open 1`. */
function reasonsOf({ reportReasons, reportAmount: reports }: ModeratedResource) {
  const counted = reportReasons.length > 0 ? reportReasons : [{ reason: null, reports }]
  return counted
    .map((each) => detailTexts.counted({ ...each, reason: detailTexts.short[each.reason ?? 'none'] }))
    .join(', ')
}

/** Reasons, senders and networks of the reports, which decide whether to open them; the rest loads then. */
function Reports({ resource }: { readonly resource: ModeratedResource }) {
  const [open, setOpen] = useState(false)
  const { id, reportAmount: reports, reportSources: sources, reportNetworks: networks } = resource
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{detailTexts.summary({ reports, reasons: reasonsOf(resource), sources, networks })}</summary>
      {open && (
        <LazyPart
          title={detailTexts.title}
          load={() => import('#features/review/reports/web/reports-block.tsx')}
        >
          {({ ReportsBlock }) => <ReportsBlock resourceId={id} reports={reports} />}
        </LazyPart>
      )}
    </details>
  )
}
