import { type MouseEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { icons } from './icons.ts'
import styles from './button.module.css'

interface DownloadLinkProps {
  readonly href: string
  /** Name of the saved file; empty for the name in the URL. */
  readonly fileName: string
  /** Such as `PDF · 545 kB`; undefined while unknown. */
  readonly size: string | undefined
  readonly busy?: boolean
  /** Runs in place of the browser's download, to show a failure or to ask first. */
  readonly onFetch?: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A click that the browser would not open in another tab or window. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** A download link that looks like a button, with type and size beside it as its description. */
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
    if (!onFetch || !isPlainClick(event)) return
    event.preventDefault()
    if (!busy) onFetch()
  }
  const sizeId = useId()
  return (
    <span className={classes(styles.download, className)}>
      <a
        href={href}
        download={fileName}
        aria-busy={busy || undefined}
        aria-describedby={size === undefined ? undefined : sizeId}
        onClick={fetchHere}
        className={styles.button}
      >
        <Icon drawing={icons.download} />
        <span>{children}</span>
      </a>
      {size !== undefined && (
        <span id={sizeId} className={styles.size}>
          {size}
        </span>
      )}
    </span>
  )
}
