import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { PressButton } from '#client/ui/list/press-button.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { actTexts, bulkFailures } from '../../messages.ts'
import { bulkTexts as texts } from '../messages.ts'
import { type BulkDialog, BulkDialogs, type OpenBulkDialog } from './bulk-dialogs.tsx'
import { type BulkBarProps, type Outcome, useDecideMany } from './use-decide-many.ts'
import styles from './bulk-bar.module.css'

interface ResultsProps {
  readonly outcome: Outcome
  readonly onClose: () => void
}

/** How many decisions were made, and why the others were not. It takes the focus from the pressed button. */
function Results({ outcome: { done, failed }, onClose }: ResultsProps) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <div className={styles.results}>
      <p ref={line} tabIndex={-1}>
        {failed.length === 0 ? texts.allDone({ done }) : texts.someDone({ done, not: failed.length })}
      </p>
      <Button kind="quiet" onClick={onClose}>
        {texts.close}
      </Button>
      {failed.length > 0 && (
        <ul>
          {failed.map((each) => (
            <li key={each.id}>{texts.item(each)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const focusFirstHeading = () => document.querySelector<HTMLElement>('main section h2[tabindex]')?.focus()

/** Decisions on the ticked resources, and their results. */
export function BulkBar(props: BulkBarProps) {
  const { ticked, isFull, onKeep } = props
  const [open, setOpen] = useState<OpenBulkDialog>()
  const { mutate, mutateAsync, error, isPending, outcome, forget } = useDecideMany(props)
  // An open dialog holds typed text, also when others have decided on all that was ticked.
  if (ticked.length === 0 && !outcome && !open) return null
  const close = () => {
    forget()
    focusFirstHeading()
  }
  const clear = () => {
    onKeep([])
    close()
  }
  return (
    <section aria-label={texts.region} className={styles.bar}>
      {/* Before the results: a closing dialog moves the focus, and then they take it. */}
      <BulkDialogs open={open} send={mutateAsync} onClose={() => setOpen(undefined)} />
      {outcome && !open && <Results outcome={outcome} onClose={close} />}
      {ticked.length > 0 && (
        <>
          <p role="status">
            {isFull ? bulkFailures.too_many_items : texts.selected({ count: ticked.length })}
          </p>
          <BulkActions
            busy={isPending}
            onApprove={() => mutate({ order: { act: 'approve' }, resources: ticked })}
            onOpen={(dialog) => setOpen({ dialog, resources: ticked })}
            onClear={clear}
          />
        </>
      )}
      {!open && error && <ErrorAlert>{error.message}</ErrorAlert>}
    </section>
  )
}

const openers = [
  ['return', actTexts.sendBack],
  ['grades', texts.grades],
  ['tags', texts.tags],
  ['licence', texts.licence],
] as const

interface BulkActionsProps {
  /** Decisions are being sent. */
  readonly busy: boolean
  readonly onApprove: () => void
  readonly onOpen: (dialog: BulkDialog) => void
  readonly onClear: () => void
}

const BulkActions = ({ busy, onApprove, onOpen, onClear }: BulkActionsProps) => (
  <div className={styles.actions}>
    <PressButton kind="main" busy={busy} onPress={onApprove}>
      {actTexts.approve}
    </PressButton>
    {openers.map(([dialog, label]) => (
      <PressButton key={dialog} aria-haspopup="dialog" disabled={busy} onPress={() => onOpen(dialog)}>
        {label}
      </PressButton>
    ))}
    <Button kind="quiet" disabled={busy} onClick={onClear}>
      {texts.clear}
    </Button>
  </div>
)
