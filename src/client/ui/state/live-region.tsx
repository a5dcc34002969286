import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { EmojiText } from '../emoji-text.tsx'
import styles from './live-region.module.css'

interface LiveRegionProps {
  /** The region stays on the page while it is empty. */
  readonly children?: ReactNode
  readonly tone?: 'good' | 'bad' | 'plain'
  /** Announced at once, for errors of a form. */
  readonly urgent?: boolean
  /** Only for screen readers. */
  readonly visuallyHidden?: boolean
}

/** An error that is announced at once. */
export const ErrorAlert = ({ children }: { readonly children: ReactNode }) => (
  <LiveRegion urgent tone="bad">
    {children}
  </LiveRegion>
)

/** An ARIA live region: its content is announced when it changes. */
export function LiveRegion({
  children,
  tone = 'plain',
  urgent = false,
  visuallyHidden = false,
}: LiveRegionProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={classes(visuallyHidden ? 'visuallyHidden' : styles.status, styles[tone])}
    >
      {typeof children === 'string' ? <EmojiText text={children} /> : children}
    </div>
  )
}
