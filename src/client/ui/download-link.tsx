import { type MouseEvent, type ReactNode, useId } from 'react'
import { failureFrom, networkFailure } from '../call-failure.ts'
import { remedied } from '../call.ts'
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
  /** Runs in place of the browser's download, to show a failure or to ask first. */
  readonly onFetch?: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Longer than a browser takes to start saving. */
const revokeAfterMs = 60_000

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => {
    throw networkFailure()
  })
  if (!response.ok) throw failureFrom(response.status, await response.text())
  return response.blob()
}

/** Saves a file by the browser's download, as a link does, but a failure may be remedied: a link cannot ask. */
export async function downloadFile(address: string, name: string): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await remedied(() => fetchFile(address)))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
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
    if (!onFetch || !isPlain(event)) return
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
        <Icon name="download" />
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
