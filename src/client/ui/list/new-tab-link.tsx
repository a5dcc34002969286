import type { ReactNode } from 'react'
import { partTexts } from '../../messages.ts'

interface NewTabLinkProps {
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link that somebody gave; opens in a new tab and tells screen readers so. Rows show no icon for it. */
export const NewTabLink = ({ href, className, children }: NewTabLinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer ugc" className={className}>
    {children}
    <span className="visuallyHidden">{partTexts.opensInNewTab}</span>
  </a>
)
