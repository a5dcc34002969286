import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmojiText } from './emoji-text.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly open: boolean
  /** Asked for by Escape, by a click beside the dialog and by the usual Close button. */
  readonly onClose: () => void
  readonly title: string
  readonly children?: ReactNode
  /** Buttons in place of the usual one Close button. */
  readonly actions?: ReactNode
  /** `closerequest`: a click beside it leaves it open, for a form that somebody is filling in. */
  readonly closedBy?: 'any' | 'closerequest'
}

/** A native modal dialog: focus stays inside, Escape closes, focus returns to what opened it. */
export function Dialog({ open, onClose, title, children, actions, closedBy = 'any' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // After every render: a browser may close it by itself, and whoever owns it may want it to stay.
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  })
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      closedby={closedBy}
      aria-labelledby={titleId}
      onClose={() => open && !dialog.current?.open && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <h2 id={titleId} className={styles.title}>
            <EmojiText text={title} />
          </h2>
          <div className={styles.body}>{children}</div>
          <div className={styles.actions}>{actions ?? <Button onClick={onClose}>Close</Button>}</div>
        </div>
      )}
    </dialog>
  )
}
