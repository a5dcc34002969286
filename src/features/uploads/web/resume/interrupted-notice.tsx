import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { interruptedTexts } from '../../messages.ts'
import { percentOf } from '../transfer/progress-text.ts'
import type { SavedUpload } from './saved-uploads.ts'
import styles from './interrupted-notice.module.css'

interface InterruptedNoticeProps {
  readonly kept: SavedUpload
  readonly onContinue: () => void
  readonly onDiscard: () => void
}

/** Offers to go on where a reload, a crash or a power cut stopped an upload. */
export function InterruptedNotice({ kept, onContinue, onDiscard }: InterruptedNoticeProps) {
  const { file } = kept.values
  if (!file) return null
  return (
    <Notice
      action={
        <>
          <Button kind="main" onClick={onContinue}>
            {interruptedTexts.goOn}
          </Button>
          <Button
            onClick={({ currentTarget }) => {
              currentTarget.form?.querySelector('select')?.focus()
              onDiscard()
            }}
          >
            {interruptedTexts.discard}
          </Button>
        </>
      }
    >
      <p className={styles.what}>
        {interruptedTexts.what(file.name, percentOf(kept.reached.safeBytes, file.size))}
      </p>
    </Notice>
  )
}
