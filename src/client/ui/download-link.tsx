import type { MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './button.module.css'

interface DownloadLinkProps {
  /** Where the file is; a link that can be copied or opened beside the page. */
  readonly href: string
  /** What it is called when kept; empty: as its address says. */
  readonly fileName: string
  /** What it costs, such as `PDF · 545 kB`; undefined only while that is not known yet. */
  readonly size: string | undefined
  /** The file is on its way. */
  readonly busy?: boolean
  /** Fetches the file in place of the browser, so that a failure can be heard of. */
  readonly onFetch?: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** A link to a file to keep, in the dress of a button, with what it costs. */
export function DownloadLink({
  href,
  fileName,
  size,
  busy = false,
  onFetch,
  className,
  children,
}: DownloadLinkProps) {
  const fetchHere = (event: MouseEvent) => {
    if (!onFetch || !isPlain(event)) return
    event.preventDefault()
    if (!busy) onFetch()
  }
  return (
    <a
      href={href}
      download={fileName}
      aria-busy={busy || undefined}
      onClick={fetchHere}
      className={classes(styles.button, className)}
    >
      <Icon name="download" />
      <span>
        {children}
        {size !== undefined && ` (${size})`}
      </span>
    </a>
  )
}
