import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { icons } from './icons.ts'
import { partTexts } from '../messages.ts'
import styles from './outside-link.module.css'

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
      <Icon drawing={icons.outside} className={styles.sign} />
      <span className="visuallyHidden">{partTexts.opensInNewTab}</span>
    </a>
  )
}
