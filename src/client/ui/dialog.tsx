import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { EmojiText } from './emoji-text.tsx'
import { partTexts } from '../messages.ts'
import styles from './dialog.module.css'

interface DialogProps {
  readonly open: boolean
  /** Asked for by Escape, by a click beside the dialog and by the usual Close button. */
  readonly onClose: () => void
  readonly title: string
  /** The language of the title, when it is not the page's. */
  readonly titleLang?: string | undefined
  readonly children?: ReactNode
  /** Buttons in place of the usual one Close button. */
  readonly actions?: ReactNode
  /** `closerequest`: a click beside it leaves it open, for a form that somebody is filling in. */
  readonly closedBy?: 'any' | 'closerequest'
  /** For a document rather than a question: as wide as a page. */
  readonly wide?: boolean
}

/** A document is scrolled by keys as well, also where nothing in it can be pressed. */
const scrolled = (titleId: string) => ({ tabIndex: 0, role: 'group', 'aria-labelledby': titleId })

/** A native modal dialog: focus stays inside, Escape closes, focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleLang, children, actions, closedBy = 'any', wide = false } = props
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
      className={classes(styles.dialog, wide && styles.wide)}
      closedby={closedBy}
      aria-labelledby={titleId}
      onClose={() => open && !dialog.current?.open && onClose()}
      onCancel={(event) => {
        // A dialog above this one, or a choice of files in it, ends by itself.
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
          <div className={styles.body} {...(wide && scrolled(titleId))}>
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
