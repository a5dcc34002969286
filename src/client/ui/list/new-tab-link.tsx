import { type ReactNode, useId } from 'react'
import { partTexts } from '../../messages.ts'

const labelId = 'opens-in-new-tab'

/** The label of all links below; once on a page, because a list has many of them. */
export const NewTabLabel = () => (
  <span id={labelId} hidden>
    {partTexts.opensInNewTab}
  </span>
)

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
  const { id = ownId } = link
  return (
    <a {...link} id={id} aria-labelledby={`${id} ${labelId}`} target="_blank" rel="noopener noreferrer ugc">
      {children}
    </a>
  )
}
