import type { MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './button.module.css'

interface DownloadLinkProps {
  readonly href: string
  /** Name of the saved file; empty for the name in the URL. */
  readonly fileName: string
  /** Such as `PDF · 545 kB`; undefined while unknown. */
  readonly size: string | undefined
  readonly busy?: boolean
  /** Fetches the file in place of the browser, so that a failure can be shown. */
  readonly onFetch?: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** A download link that looks like a button and states the size. */
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
        {children} {size !== undefined && <span>({size})</span>}
      </span>
    </a>
  )
}
