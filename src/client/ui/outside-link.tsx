import type { ReactNode } from 'react'
import { type Drawing, Icon } from './icon.tsx'
import { newTabText } from './list/new-tab-label.tsx'
import styles from './outside-link.module.css'

const arrow: Drawing = 'M14 4h6v6M20 4l-9 9M11 6H5v13h13v-6'

interface OutsideLinkProps {
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to another site or to a file; opens in a new tab, and its label states that. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <Icon drawing={arrow} className={styles.sign} />
      <span className="visuallyHidden">{newTabText(href)}</span>
    </a>
  )
}
