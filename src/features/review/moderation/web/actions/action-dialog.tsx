import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ButtonProps } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { dialogTexts as texts } from '../../messages.ts'
import { LazyPart } from './lazy-part.tsx'
import type { ModeratedResource } from '../../contract.ts'

/** Properties of a form in the dialog; the buttons of the dialog send it. */
export interface ActionForm {
  readonly formId: string
  readonly onBusy: (busy: boolean) => void
  /** Called with false when the form goes. */
  readonly onReady: (ready: boolean) => void
}

export interface Deletion {
  /** For the audit log, and the author if `notify` says so. */
  readonly reason?: string
  readonly notify?: 'reason' | 'removal' | 'none'
}

export interface Decision extends Deletion {
  readonly action: 'approve' | 'delete' | 'undo'
  readonly resource: ModeratedResource
}

export interface OpenDialog {
  readonly kind: 'delete' | 'return' | 'edit' | 'history' | 'preview'
  /** As it was shown when the dialog opened: the decision is about that state. */
  readonly resource: ModeratedResource
}
export type DialogKind = OpenDialog['kind']

interface EditActions {
  readonly onClose: () => void
  /** The details are changed. */
  readonly onEdited: () => void
  /** The call failed, perhaps because of a change by another person. */
  readonly onFailed: () => void
}

export interface DialogActions extends EditActions {
  readonly onDelete: (deletion: Deletion) => void
  readonly onReturned: () => void
  /** Opens the form for the details instead. */
  readonly onEdit: () => void
}

export interface DialogContent extends ActionForm, DialogActions {
  readonly resource: ModeratedResource
}
export interface EditContent extends ActionForm, EditActions {
  readonly resource: Pick<ModeratedResource, 'id' | 'kind'>
}
export type Content = (props: DialogContent) => ReactNode

/** Returns the ref of a form that is drawn after the dialog has opened: it can be sent now, and takes the focus. */
export function useFormRef(onReady: ActionForm['onReady']) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
    onReady(true)
    return () => onReady(false)
  }, [onReady])
  return form
}

interface ActionDialogProps<Code> {
  readonly open: boolean
  /** Names the code too. */
  readonly title: string
  /** Shown in place of the title. */
  readonly heading?: { readonly title: string; readonly language: string | null } | undefined
  /** The button that sends the form; without it the dialog only shows. */
  readonly submit?: ButtonProps
  readonly wide?: boolean
  /** Tells dialogs apart that have the same title. */
  readonly place?: string
  /** Loads the content with the first opening; always the same for a title and place. */
  readonly load: () => Promise<Code>
  readonly onClose: () => void
  readonly children: (code: Code, form: ActionForm) => ReactNode
}

/** A dialog whose content loads when it opens. */
export function ActionDialog<Code>(props: ActionDialogProps<Code>) {
  const { open, title, place, heading, submit, wide = false, load, onClose, children } = props
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const [isReady, setReady] = useState(false)
  // A sent decision cannot be taken back, and its answer belongs to this form.
  const close = () => !busy && onClose()
  return (
    <ConfirmDialog
      open={open}
      title={heading?.title ?? title}
      titleLang={heading?.language ?? undefined}
      wide={wide}
      closedBy={submit ? 'closerequest' : 'any'}
      onClose={close}
      cancel={texts.cancel}
      confirm={submit && { type: 'submit', form: formId, disabled: !isReady, ...submit }}
      busy={busy}
    >
      <LazyPart title={title} place={place} load={load}>
        {(code) => children(code, { formId, onBusy: setBusy, onReady: setReady })}
      </LazyPart>
    </ConfirmDialog>
  )
}
