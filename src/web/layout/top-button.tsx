import { useEffect, useState } from 'react'
import { classes } from '#client/ui/classes.ts'
import { headerTexts } from '../messages.ts'
import styles from './top-button.module.css'

/** Spec 9: shown above, hidden at and below. */
const topButtonThreshold = 300

const isFarDown = () => window.scrollY > topButtonThreshold

/** Floats once the page is scrolled far down; goes up smoothly, at once where motion is unwelcome. */
export function TopButton() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const onScroll = () => setShown(isFarDown())
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  const goUp = () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  }
  return (
    <button type="button" className={classes(styles.top, !shown && styles.away)} onClick={goUp}>
      {headerTexts.top}
    </button>
  )
}
