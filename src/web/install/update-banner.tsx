import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { newerVersionTexts } from '../messages.ts'
import styles from './update-banner.module.css'

/** Says that the site has changed under an open page. Nobody is made to go on with the new one at once. */
export function UpdateBanner() {
  const [isOpen, setOpen] = useState(false)
  // A live region speaks of what comes into it, not of what it is born with.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div role="status" className={styles.place}>
      {isOpen && (
        <div className={styles.note}>
          <p>{newerVersionTexts.isHere}</p>
          <Button kind="main" onClick={() => location.reload()}>
            {newerVersionTexts.load}
          </Button>
          <Button kind="quiet" onClick={() => setOpen(false)}>
            {newerVersionTexts.later}
          </Button>
        </div>
      )}
    </div>
  )
}
