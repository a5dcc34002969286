import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { actTexts, bulkFailures } from '../../messages.ts'
import { bulkTexts as texts } from '../messages.ts'
import { BulkDialogs, type BulkDialog } from './bulk-dialogs.tsx'
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

const Trouble = ({ error }: { readonly error: Error }) => (
  <LiveRegion tone="bad" urgent>
    {error.message}
  </LiveRegion>
)

const focusFirstHeading = () => document.querySelector<HTMLElement>('main section h2[tabindex]')?.focus()

/** Decisions on the ticked resources, and their results. */
export function BulkBar(props: BulkBarProps) {
  const { ticked, isFull, onKeep } = props
  const [open, setOpen] = useState<BulkDialog>()
  const { mutate, mutateAsync, error, isPending, outcome, forget } = useDecideMany(props)
  if (ticked.length === 0 && !outcome) return null
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
      <BulkDialogs open={open} count={ticked.length} send={mutateAsync} onClose={() => setOpen(undefined)} />
      {outcome && !open && <Results outcome={outcome} onClose={close} />}
      {ticked.length > 0 && (
        <>
          <p role="status">
            {isFull ? bulkFailures.too_many_items : texts.selected({ count: ticked.length })}
          </p>
          <div className={styles.acts}>
            <Button kind="main" busy={isPending} onClick={() => mutate({ act: 'approve' })}>
              {actTexts.approve}
            </Button>
            <Openers onOpen={setOpen} />
            <Button kind="quiet" onClick={clear}>
              {texts.clear}
            </Button>
          </div>
        </>
      )}
      {!open && error && <Trouble error={error} />}
    </section>
  )
}

const openers = [
  ['return', actTexts.sendBack],
  ['grades', texts.grades],
  ['tags', texts.tags],
  ['licence', texts.licence],
] as const

const Openers = ({ onOpen }: { readonly onOpen: (dialog: BulkDialog) => void }) =>
  openers.map(([dialog, label]) => (
    <Button key={dialog} aria-haspopup="dialog" onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  ))
