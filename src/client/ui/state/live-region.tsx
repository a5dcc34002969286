import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { EmojiText } from '../emoji-text.tsx'
import styles from './live-region.module.css'

interface StatusProps {
  /** Nothing while there is nothing to say; the region itself stays on the page. */
  readonly children?: ReactNode
  readonly tone?: 'good' | 'bad' | 'plain'
  /** Spoken at once: for errors of a form. */
  readonly urgent?: boolean
  /** For readers by ear only. */
  readonly unseen?: boolean
}

/** A live region: what is put into it is spoken. */
export function LiveRegion({ children, tone = 'plain', urgent = false, unseen = false }: StatusProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={classes(unseen ? 'unseen' : styles.status, styles[tone])}
    >
      {typeof children === 'string' ? <EmojiText text={children} /> : children}
    </div>
  )
}
