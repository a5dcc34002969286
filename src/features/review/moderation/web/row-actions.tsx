import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import type { ButtonProps } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { classes } from '#client/ui/classes.ts'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { previewTexts } from '#features/contributing/previews/messages.ts'
import { formatDateTime } from '#shared/formats/dates.ts'
import { isLinkable } from '#features/catalogue/resources/format.ts'
import type { ModeratedResource } from '../contract.ts'
import { actTexts, returnFailures, rowTexts } from '../messages.ts'
import { mayApprove } from './findings.tsx'
import findingStyles from './findings.module.css'
import styles from './moderation-table.module.css'
import type { DialogKind } from './actions/action-dialog.tsx'
import type { FailedDecision } from './actions/use-decisions.ts'

export type RowAction = 'approve' | 'undo' | DialogKind
export type OnRowAction = (action: RowAction, resource: ModeratedResource, row: Element | null) => void

interface ActionButtonProps extends ButtonProps {
  /** Also the name for shortcuts. */
  readonly action: RowAction
  readonly item: ModeratedResource
  readonly onAction: OnRowAction
}

const ActionButton = ({ action, item, onAction, ...button }: ActionButtonProps) => (
  <PressButton
    {...button}
    data-act={action}
    onPress={(pressed) => onAction(action, item, pressed.closest('tr'))}
  />
)

interface ActionsProps {
  readonly resource: ModeratedResource
  readonly reasonId: string
  readonly onAction: OnRowAction
}

/** The decisions. */
export function Actions({ resource, reasonId, onAction }: ActionsProps) {
  const { title, quarantined } = resource
  const inQuarantine = quarantined ? reasonId : undefined
  const button = { item: resource, onAction }
  return (
    <td role="cell" className={styles.actions}>
      <ActionButton
        {...button}
        action="approve"
        kind="main"
        aria-label={actTexts.approveWhich({ title })}
        refusedBy={mayApprove(resource) ? undefined : reasonId}
      >
        {actTexts.approve}
      </ActionButton>
      <ActionButton
        {...button}
        action="delete"
        kind="danger"
        aria-label={actTexts.deleteWhich({ title })}
        refusedBy={inQuarantine}
      >
        {actTexts.delete}
      </ActionButton>
      <SendBack resource={resource} onAction={onAction} inQuarantine={inQuarantine} />
    </td>
  )
}

interface SendBackProps {
  readonly resource: ModeratedResource
  readonly inQuarantine: string | undefined
  readonly onAction: OnRowAction
}

/** Returns the resource to its author, or takes that back. */
function SendBack({ resource, inQuarantine, onAction }: SendBackProps) {
  const { title, returned } = resource
  const returnRefusal = returned ? null : resource.returnRefusal
  const refusalId = useId()
  return (
    <>
      <ActionButton
        action={returned ? 'undo' : 'return'}
        kind="quiet"
        aria-label={returned ? actTexts.undoWhich({ title }) : actTexts.sendBackWhich({ title })}
        item={resource}
        refusedBy={inQuarantine ?? (returnRefusal === null ? undefined : refusalId)}
        onAction={onAction}
      >
        {returned ? actTexts.undo : actTexts.sendBack}
      </ActionButton>
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
  queryFn: () => withLoadTimeout(import('#features/contributing/contributions/web/review-reason-texts.ts')),
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
  const when = formatDateTime(at)
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

interface ToolsProps {
  readonly resource: ModeratedResource
  readonly titleId: string
  readonly onAction: OnRowAction
}

/** The actions that decide nothing. */
function Tools({ resource, titleId, onAction }: ToolsProps) {
  const button = {
    item: resource,
    onAction,
    kind: 'quiet',
    'aria-haspopup': 'dialog',
    'aria-describedby': titleId,
  } as const
  return (
    <p className={styles.tools}>
      {resource.kind === 'file' && isLinkable(resource.file_url) && (
        <ActionButton action="preview" {...button}>
          {previewTexts.preview}
        </ActionButton>
      )}
      {!resource.quarantined && !resource.replaces && (
        <ActionButton action="edit" {...button}>
          {actTexts.edit}
        </ActionButton>
      )}
      <ActionButton action="history" {...button}>
        {actTexts.history}
      </ActionButton>
    </p>
  )
}

interface StateProps extends ToolsProps {
  /** A decision that the server refused. */
  readonly refusal: FailedDecision | undefined
}

/** Earlier actions on the resource, and its tools. */
export function State({ resource, titleId, onAction, refusal }: StateProps) {
  const { returned, returns, verified, editedBy, replaces } = resource
  const isResubmitted = returns > 0 && !returned && !verified
  return (
    <>
      {(isResubmitted || editedBy === 'author' || replaces) && (
        <p className={styles.chips}>
          {replaces && <Chip>{rowTexts.version({ n: replaces.version })}</Chip>}
          {isResubmitted && <Chip>{rowTexts.resubmitted}</Chip>}
          {editedBy === 'author' && <Chip>{rowTexts.editedByAuthor}</Chip>}
        </p>
      )}
      {returned && <ReturnedNote returned={returned} />}
      <Tools resource={resource} titleId={titleId} onAction={onAction} />
      {refusal && (
        <p role="alert" className={classes(findingStyles.finding, findingStyles.danger)}>
          {refusal.error.message}
        </p>
      )}
    </>
  )
}
