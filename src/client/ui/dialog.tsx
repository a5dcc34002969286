import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classes } from './classes.ts'
import { EmojiText } from './emoji-text.tsx'
import { partTexts } from '../messages.ts'
import styles from './dialog.module.css'

interface DialogProps {
  readonly open: boolean
  /** Called on Escape, on a click beside the dialog and by the default Close button. */
  readonly onClose: () => void
  readonly title: string
  /** Language of the title, when it differs from the page's. */
  readonly titleLang?: string | undefined
  readonly children?: ReactNode
  /** Buttons in place of the default Close button. */
  readonly actions?: ReactNode
  /** `closerequest`: a click beside the dialog does not close it, for forms. */
  readonly closedBy?: 'any' | 'closerequest'
  /** As wide as a page, and as high on a phone: for a document or many fields. */
  readonly wide?: boolean
}

/** Makes a document scrollable by keyboard, even without a control in it. */
const scrollable = (titleId: string) => ({ tabIndex: 0, role: 'group', 'aria-labelledby': titleId })

/** A native modal dialog: focus stays inside, Escape closes, focus returns to the opener. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleLang, children, actions, closedBy = 'any', wide = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // After every render: the browser may have closed a dialog that stays open for its owner.
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  })
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, wide && styles.wide)}
      closedby={closedBy}
      aria-labelledby={titleId}
      onClose={() => open && !dialog.current?.open && onClose()}
      onCancel={(event) => {
        // The event of an inner dialog or file picker bubbles; it closes by itself.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <h2 id={titleId} lang={titleLang} className={styles.title}>
            <EmojiText text={title} />
          </h2>
          <div className={styles.body} {...(wide && scrollable(titleId))}>
            {children}
          </div>
          <div className={styles.actions}>
            {actions ?? <Button onClick={onClose}>{partTexts.close}</Button>}
          </div>
        </div>
      )}
    </dialog>
  )
}

interface ConfirmDialogProps extends Omit<DialogProps, 'actions'> {
  readonly cancel: string
  /** The button that confirms; without it the dialog only shows. */
  readonly confirm: ButtonProps | undefined
  /** The confirmed action runs and cannot be cancelled. */
  readonly busy?: boolean
}

/** A dialog with two answers. */
export const ConfirmDialog = ({ cancel, confirm, busy = false, ...dialog }: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    actions={
      confirm && (
        <>
          <Button disabled={busy} onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button kind="main" busy={busy} {...confirm} />
        </>
      )
    }
  />
)
