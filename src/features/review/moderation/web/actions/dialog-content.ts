import type { ReactNode } from 'react'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { ModeratedResource } from '../../contract.ts'
import type { ActionForm } from './action-dialog.tsx'

export interface Decision {
  readonly action: 'approve' | 'delete' | 'undo'
  readonly resource: ModeratedResource
  /** For the audit log, and the author if `notify` says so. */
  readonly reason?: string
  readonly notify?: 'reason' | 'removal' | 'none'
}

export interface OpenDialog {
  readonly kind: 'delete' | 'return' | 'edit' | 'history' | 'preview'
  /** As it was shown when the dialog opened: the decision is about that state. */
  readonly resource: ModeratedResource
}
export type DialogKind = OpenDialog['kind']

export interface DialogActions {
  readonly onClose: () => void
  readonly onDelete: (deletion: Pick<Decision, 'reason' | 'notify'>) => void
  readonly onReturned: () => void
  /** The details are changed. */
  readonly onEdited: () => void
  /** The call failed, perhaps because of a change by another person. */
  readonly onFailed: () => void
  /** Opens the form for the details instead. */
  readonly onEdit: () => void
}

export interface DialogContent extends ActionForm, DialogActions {
  readonly resource: ModeratedResource
}
export interface EditContent extends ActionForm, Pick<DialogActions, 'onClose' | 'onEdited' | 'onFailed'> {
  readonly resource: Pick<PublicResource, 'id'>
}
export type Content = (props: DialogContent) => ReactNode
