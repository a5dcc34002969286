import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import type { ButtonKind } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { classes } from '#client/ui/classes.ts'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { previewTexts } from '#features/contributing/previews/messages.ts'
import { isLinkable, localDateTime } from '#features/catalogue/resources/format.ts'
import type { ModeratedResource } from '../contract.ts'
import { actTexts, returnFailures, rowTexts } from '../messages.ts'
import { mayApprove } from './findings.tsx'
import findingStyles from './findings.module.css'
import styles from './moderation-table.module.css'
import type { FailedDecision } from './actions/use-decisions.ts'

type RowAction = (resource: ModeratedResource, row: Element | null) => void

export interface RowActions {
  readonly onApprove: RowAction
  readonly onDelete: RowAction
  readonly onReturn: RowAction
  readonly onUndo: RowAction
  readonly onEdit: RowAction
  readonly onHistory: RowAction
  readonly onPreview: RowAction
}

interface ActionButtonProps {
  /** Name for shortcuts. */
  readonly action?: string
  readonly kind: ButtonKind
  readonly label: string
  /** With the title, for screen readers. */
  readonly which: string
  readonly resource: ModeratedResource
  readonly onAction: RowAction
  /** Id of the reason why the action is not possible. */
  readonly refusedBy?: string | undefined
}

const ActionButton = ({ action, kind, label, which, resource, onAction, refusedBy }: ActionButtonProps) => (
  <PressButton
    kind={kind}
    data-act={action}
    aria-label={which}
    refusedBy={refusedBy}
    onPress={(button) => onAction(resource, button.closest('tr'))}
  >
    {label}
  </PressButton>
)

interface ActionsProps {
  readonly resource: ModeratedResource
  readonly reasonId: string
  readonly actions: RowActions
}

/** The decisions. */
export function Actions({ resource, reasonId, actions }: ActionsProps) {
  const { title, quarantined } = resource
  const inQuarantine = quarantined ? reasonId : undefined
  return (
    <td role="cell" className={styles.actions}>
      <ActionButton
        action="approve"
        kind="main"
        label={actTexts.approve}
        which={actTexts.approveWhich({ title })}
        resource={resource}
        refusedBy={mayApprove(resource) ? undefined : reasonId}
        onAction={actions.onApprove}
      />
      <ActionButton
        action="delete"
        kind="danger"
        label={actTexts.delete}
        which={actTexts.deleteWhich({ title })}
        resource={resource}
        refusedBy={inQuarantine}
        onAction={actions.onDelete}
      />
      <SendBack resource={resource} inQuarantine={inQuarantine} actions={actions} />
    </td>
  )
}

interface SendBackProps {
  readonly resource: ModeratedResource
  readonly inQuarantine: string | undefined
  readonly actions: RowActions
}

/** Returns the resource to its author, or takes that back. */
function SendBack({ resource, inQuarantine, actions }: SendBackProps) {
  const { title, returned } = resource
  const returnRefusal = returned ? null : resource.returnRefusal
  const refusalId = useId()
  return (
    <>
      <ActionButton
        {...(!returned && { action: 'return' })}
        kind="quiet"
        label={returned ? actTexts.undo : actTexts.sendBack}
        which={returned ? actTexts.undoWhich({ title }) : actTexts.sendBackWhich({ title })}
        resource={resource}
        refusedBy={inQuarantine ?? (returnRefusal === null ? undefined : refusalId)}
        onAction={returned ? actions.onUndo : actions.onReturn}
      />
      {!inQuarantine && returnRefusal !== null && (
        <p id={refusalId} className={styles.whyNot}>
          {returnFailures[returnRefusal]}
        </p>
      )}
    </>
  )
}

const reasonCode = {
  queryKey: ['review-reasons'],
  queryFn: () => withLoadTimeout(import('#features/contributing/contributions/review-reason-texts.ts')),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: false,
} as const

interface ReturnedNoteProps {
  readonly returned: NonNullable<ModeratedResource['returned']>
}

/** When and why a resource was sent back. The names of the reasons load with the first one. */
function ReturnedNote({ returned: { at, reason, text } }: ReturnedNoteProps) {
  const { data } = useQuery(reasonCode)
  const when = localDateTime(at)
  return (
    <>
      <p className={findingStyles.finding}>
        {data
          ? rowTexts.returnedFor({ when, reason: data.reasonTexts[reason].label })
          : rowTexts.returned({ when })}
      </p>
      {text !== '' && <blockquote className={findingStyles.finding}>{text}</blockquote>}
    </>
  )
}

interface StateProps {
  readonly resource: ModeratedResource
  readonly titleId: string
  readonly actions: RowActions
  /** A decision that the server refused. */
  readonly refusal: FailedDecision | undefined
}

/** Earlier actions on the resource, and the actions that decide nothing. */
export function State({ resource, titleId, actions, refusal }: StateProps) {
  const { returned, returns, verified, editedBy, quarantined } = resource
  const button = { resource, titleId }
  const isResubmitted = returns > 0 && !returned && !verified
  return (
    <>
      {(isResubmitted || editedBy === 'author') && (
        <p className={styles.chips}>
          {isResubmitted && <Chip>{rowTexts.resubmitted}</Chip>}
          {editedBy === 'author' && <Chip>{rowTexts.editedByAuthor}</Chip>}
        </p>
      )}
      {returned && <ReturnedNote returned={returned} />}
      <p className={styles.tools}>
        {resource.kind === 'file' && isLinkable(resource.file_url) && (
          <DialogButton label={previewTexts.preview} {...button} onOpen={actions.onPreview} />
        )}
        {!quarantined && (
          <DialogButton action="edit" label={actTexts.edit} {...button} onOpen={actions.onEdit} />
        )}
        <DialogButton label={actTexts.history} {...button} onOpen={actions.onHistory} />
      </p>
      {refusal && (
        <p role="alert" className={classes(findingStyles.finding, findingStyles.danger)}>
          {refusal.error.message}
        </p>
      )}
    </>
  )
}

interface DialogButtonProps {
  readonly action?: string
  readonly label: string
  readonly resource: ModeratedResource
  readonly titleId: string
  readonly onOpen: RowAction
}

const DialogButton = ({ action, label, resource, titleId, onOpen }: DialogButtonProps) => (
  <PressButton
    kind="quiet"
    data-act={action}
    aria-haspopup="dialog"
    aria-describedby={titleId}
    onPress={(button) => onOpen(resource, button.closest('tr'))}
  >
    {label}
  </PressButton>
)
