import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { partTexts } from '#client/messages.ts'
import { removalTexts } from '../../messages.ts'
import styles from './shelf.module.css'

export interface Removed {
  readonly id: string
  readonly title: string
  readonly putBack: () => Promise<void>
}

interface RemovedNoticeProps {
  readonly removed: Removed
  readonly onDone: () => void
}

/** Stays in view and takes the focus, so that a wrong press can be undone without a download. */
export function RemovedNotice({ removed, onDone }: RemovedNoticeProps) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.removed}>
      <p>{removalTexts.removed({ title: removed.title })}</p>
      <Button
        ref={back}
        onClick={() => {
          onDone()
          void removed.putBack()
        }}
      >
        {removalTexts.undo}
      </Button>
      <Button kind="quiet" aria-label={partTexts.close} onClick={onDone}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
