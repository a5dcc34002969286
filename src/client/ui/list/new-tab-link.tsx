import { type ReactNode, useId } from 'react'
import { newTabLabelId } from './new-tab-label.tsx'

interface NewTabLinkProps {
  readonly href: string
  readonly id?: string
  /** Language of the text. */
  readonly lang?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link from a user; opens in a new tab, and its label states that. Rows show no icon for it. */
export function NewTabLink({ children, ...link }: NewTabLinkProps) {
  const ownId = useId()
  const { id = ownId, href } = link
  const label = newTabLabelId(href)
  return (
    <a {...link} id={id} aria-labelledby={`${id} ${label}`} target="_blank" rel="noopener noreferrer ugc">
      {children}
    </a>
  )
}
