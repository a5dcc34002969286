/** Decisions of moderators about a row of the lists, or about the one resource of a page. */
import { useState } from 'react'
import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { typedText } from '#client/offline/typed-text.ts'
import { approveResource, deleteResource, type ModeratedResource, undoReturn } from '../../contract.ts'
import type { Decision, DialogActions, DialogKind, OpenDialog } from './action-dialog.tsx'

export interface FailedDecision {
  readonly decision: Decision
  readonly error: Error
}

/** The decision holds although the moderator leaves the page at once. */
const keepalive = true

/** Name of the form that holds the reason until the resource is deleted. */
export const deleteFormOf = ({ id }: ModeratedResource) => `delete ${id}`

async function execute({ action, resource, reason, notify }: Decision): Promise<void> {
  const { id, seen } = resource
  const params = { resourceId: id }
  if (action === 'approve') return void (await call(approveResource, { params, query: { seen }, keepalive }))
  if (action === 'undo') return void (await call(undoReturn, { params, query: { seen }, keepalive }))
  const query = { reason: reason?.trim() || undefined, seen, notify }
  await call(deleteResource, { params, query, keepalive })
  typedText(deleteFormOf(resource)).save(undefined)
}

const hasCode = (error: Error, ...codes: readonly string[]) =>
  error instanceof CallFailure && codes.includes(error.code)

/** The record is not as it was seen. */
export const isStale = (error: Error) => hasCode(error, 'resource_changed', 'decided_already')

/** The server refused the decision: on an outdated state, or on an own upload, which OWN_APPROVAL leaves to others. */
export const isRefused = (error: Error) => isStale(error) || hasCode(error, 'own_upload')

interface DecisionEvents {
  /** After a decision, also one that a dialog sent. Its resource is pending until this has settled. */
  readonly onDone: (action: Decision['action'] | 'return', resource: ModeratedResource) => unknown
  /** The details are changed. */
  readonly onEdited: () => void
  /** A call failed, perhaps because of a change by another person. */
  readonly onFailed: (failed?: FailedDecision) => void
  /** A dialog is about to close; `decided`: its resource leaves. */
  readonly onClosing?: (decided: boolean) => void
}

/** Sends decisions. A new one forgets the failures of earlier ones. */
function useSendDecisions({ onDone, onFailed }: DecisionEvents) {
  const [pending, setPending] = useState<readonly string[]>([])
  const [failures, setFailures] = useState<readonly FailedDecision[]>([])
  const send = async (decision: Decision) => {
    const { action, resource } = decision
    try {
      await execute(decision)
      await onDone(action, resource)
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause))
      setFailures((others) => [...others, { decision, error }])
      onFailed({ decision, error })
    }
    setPending((ids) => ids.filter((id) => id !== resource.id))
  }
  const decide = (decision: Decision) => {
    setFailures([])
    setPending((ids) => [...ids, decision.resource.id])
    void send(decision)
  }
  /** `pending`: ids of the resources whose decisions are under way. */
  return { decide, pending, failures, forgetFailures: () => setFailures([]) }
}

/** Sends decisions, and opens the dialogs that ask for more. */
export function useDecisions(events: DecisionEvents) {
  const { onDone, onEdited, onFailed, onClosing } = events
  const [open, setOpen] = useState<OpenDialog>()
  const sending = useSendDecisions(events)
  const close = (decided: boolean) => {
    onClosing?.(decided)
    setOpen(undefined)
  }
  const actions: DialogActions = {
    onClose: () => close(false),
    onDelete: (deletion) => {
      close(true)
      if (open) sending.decide({ action: 'delete', resource: open.resource, ...deletion })
    },
    onReturned: () => {
      close(true)
      if (open) void onDone('return', open.resource)
    },
    onEdited: () => {
      close(false)
      onEdited()
    },
    onFailed: () => onFailed(),
    onEdit: () => open && setOpen({ ...open, kind: 'edit' }),
  }
  return {
    ...sending,
    ask: (kind: DialogKind, resource: ModeratedResource) => setOpen({ kind, resource }),
    dialog: { open, ...actions },
  }
}
