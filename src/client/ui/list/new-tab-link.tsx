import type { ReactNode } from 'react'
import { partTexts } from '../../messages.ts'

interface NewTabLinkProps {
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link from a user; opens in a new tab, and its label states that. Rows show no icon for it. */
export const NewTabLink = ({ href, className, children }: NewTabLinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer ugc" className={className}>
    {children}
    <span className="visuallyHidden">{partTexts.opensInNewTab}</span>
  </a>
)
