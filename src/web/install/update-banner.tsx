import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { newerVersionTexts } from '../messages.ts'
import styles from './update-banner.module.css'

/** Announces a new version of the site; the page reloads only on request. */
export function UpdateBanner() {
  const [isOpen, setOpen] = useState(false)
  // A live region announces later changes only, so it starts empty.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div role="status" className={styles.banner}>
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
