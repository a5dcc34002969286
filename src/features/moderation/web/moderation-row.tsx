import { type ComponentType, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { localDateTime } from '#features/resources/format.ts'
import { subjectTitles } from '#features/subjects/messages.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import type { ModeratedResource } from '../contract.ts'
import { actTexts, columnTexts } from '../messages.ts'
import { Findings, mayApprove, type TwinLink } from './findings.tsx'
import { Attribution } from './attribution.tsx'
import styles from './moderation-table.module.css'

/** Components of other features, passed in by the page. */
export interface RowDeps {
  /** Cover, title, facts and preview; the title gets `titleId`. */
  readonly Title: ComponentType<{ readonly resource: ModeratedResource; readonly titleId: string }>
  readonly TwinLink: TwinLink
  /** Open reports, loaded on demand. */
  readonly Reports: ComponentType<{ readonly resource: ModeratedResource }>
  readonly Tags: ComponentType<{ readonly tags: readonly string[] }>
}

export interface RowActions {
  readonly onApprove: (resource: ModeratedResource, row: Element | null) => void
  readonly onDelete: (resource: ModeratedResource, row: Element | null) => void
}

interface ModerationRowProps extends RowActions {
  readonly resource: ModeratedResource
  readonly deps: RowDeps
  readonly virusScanner: boolean
}

interface ActionsProps extends RowActions {
  readonly resource: ModeratedResource
  readonly reasonId: string
}

function Actions({ resource, reasonId, onApprove, onDelete }: ActionsProps) {
  const { title, quarantined } = resource
  const approvable = mayApprove(resource)
  // `aria-disabled` keeps the button focusable, so that a screen reader announces the reason.
  const refused = { 'aria-disabled': true, 'aria-describedby': reasonId }
  return (
    <td role="cell" className={styles.acts}>
      <Button
        kind="main"
        aria-label={actTexts.approveWhich({ title })}
        {...(!approvable && refused)}
        onClick={({ currentTarget }) => approvable && onApprove(resource, currentTarget.closest('tr'))}
      >
        {actTexts.approve}
      </Button>
      <Button
        kind="danger"
        aria-label={actTexts.deleteWhich({ title })}
        {...(quarantined && refused)}
        onClick={({ currentTarget }) => !quarantined && onDelete(resource, currentTarget.closest('tr'))}
      >
        {actTexts.delete}
      </Button>
    </td>
  )
}

/** One resource: a row on wide screens, a card on narrow ones. */
export function ModerationRow({ resource, deps, virusScanner, ...actions }: ModerationRowProps) {
  const id = useId()
  const reasonId = `${id}reason`
  const { subject, userID, uploaderUnconfirmed, modifiedAt, reportAmount, tags } = resource
  return (
    <tr role="row" data-row={resource.id}>
      <td role="cell" className={styles.title}>
        <deps.Title resource={resource} titleId={id} />
        <Attribution resource={resource} />
        <Findings
          resource={resource}
          reasonId={reasonId}
          virusScanner={virusScanner}
          TwinLink={deps.TwinLink}
        />
        {resource.reported && <deps.Reports resource={resource} />}
      </td>
      <td role="cell">
        <deps.Tags tags={tags} />
      </td>
      <td role="cell" data-label={columnTexts.subject}>
        {subjectTitles[subjectByStorageName(subject).id]}
      </td>
      <td role="cell" data-label={columnTexts.uploadedBy}>
        {userID}
        {uploaderUnconfirmed && ` (${columnTexts.notConfirmed})`}
      </td>
      <td role="cell" data-label={columnTexts.uploadDate}>
        <time dateTime={modifiedAt}>{localDateTime(modifiedAt)}</time>
      </td>
      <td role="cell" data-label={columnTexts.reports}>
        {reportAmount}
      </td>
      <Actions resource={resource} reasonId={reasonId} {...actions} />
    </tr>
  )
}
