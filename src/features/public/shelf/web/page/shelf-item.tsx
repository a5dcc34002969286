import { type MouseEvent, useId } from 'react'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { savedCopyPath } from '#features/contributing/files/opened-as.ts'
import { Button } from '#client/ui/button.tsx'
import { isPlainClick } from '#client/ui/download-link.tsx'
import { newTabText } from '#client/ui/list/new-tab-label.tsx'
import { partTexts } from '#client/messages.ts'
import { factsLine, isLinkable, sizeLabel, writtenLanguage } from '#features/catalogue/resources/format.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { ShareButton } from '#features/public/sharing/web/share-button.tsx'
import { readFile } from '../store/file-cache.ts'
import { isOutdated } from '../../shelf-entry.ts'
import { saveOffline, toggle } from '../store/shelf-actions.ts'
import type { ShelfRecord } from '../store/shelf-records.ts'
import { itemTexts, saveTexts } from '../../messages.ts'
import { useShelfBadge } from '../use-shelf-badge.ts'
import { ShelfCover } from './shelf-cover.tsx'
import styles from './shelf-item.module.css'

const fileNameIn = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '')

function openAddress(address: string, { file_url }: PublicResource, asDownload: boolean) {
  const link = document.createElement('a')
  link.href = address
  if (asDownload) link.download = fileNameIn(file_url)
  else Object.assign(link, { target: '_blank', rel: 'noopener' })
  link.click()
}

/** A viewer reads the object URL within this time. */
const objectUrlMs = 60_000

async function openSaved(resource: PublicResource) {
  const file = await readFile(resource.id)
  // The browser has evicted the bytes; the site may still have the file.
  if (!file) return openAddress(resource.file_url, resource, false)
  const address = URL.createObjectURL(file.bytes)
  openAddress(address, resource, resource.mime !== 'application/pdf' || !navigator.pdfViewerEnabled)
  setTimeout(() => URL.revokeObjectURL(address), objectUrlMs)
}

/** Opens the saved bytes in a browser without a service worker; otherwise the worker responds. */
function openOffline(event: MouseEvent, resource: PublicResource): void {
  const hasWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (resource.kind === 'link' || hasWorker || !isPlainClick(event)) return
  event.preventDefault()
  openSaved(resource).catch(() => openAddress(resource.file_url, resource, false))
}

interface ShelfItemProps {
  readonly record: ShelfRecord
  /** The browser has evicted the bytes. */
  readonly isMissing: boolean
  readonly onRemove: (record: ShelfRecord) => void
}

function Opener({ record, titleId }: { readonly record: ShelfRecord; readonly titleId: string }) {
  const { resource } = record
  const { title, kind, file_url } = resource
  const content = (
    <>
      <ShelfCover record={record} />
      <span id={titleId} lang={writtenLanguage(resource)} className={styles.title}>
        {title}
      </span>
    </>
  )
  if (!isLinkable(file_url) || record.withdrawn !== undefined)
    return <div className={styles.opener}>{content}</div>
  return (
    <a
      href={kind === 'file' ? savedCopyPath(file_url) : file_url}
      target="_blank"
      rel="noopener noreferrer ugc"
      className={styles.opener}
      onClick={(event) => openOffline(event, resource)}
    >
      {content}
      <span className="visuallyHidden">{newTabText(file_url)}</span>
    </a>
  )
}

interface Problem {
  readonly text: string
  /** Of the button that downloads the file; undefined if the site does not have it now. */
  readonly action?: string | undefined
}

/** The problem of this copy; undefined for a current one. */
function problemOf(record: ShelfRecord, isMissing: boolean): Problem | undefined {
  const { resource, withdrawn, isPaused } = record
  const { version = 1, change } = resource
  const size = sizeLabel(resource)
  const unlessPaused = (action: string) => (isPaused ? undefined : action)
  if (withdrawn !== undefined) {
    const action = unlessPaused(itemTexts.getVersion({ version, size }))
    return { text: itemTexts.withdrawn({ version: withdrawn }), action }
  }
  if (isMissing) return { text: itemTexts.cleared, action: unlessPaused(`${itemTexts.saveAgain} · ${size}`) }
  if (isPaused) return { text: itemTexts.paused }
  if (!isOutdated(record)) return undefined
  if (!change) return { text: itemTexts.outdated, action: `${itemTexts.update} · ${size}` }
  const sentence = itemTexts.changes[change.kind]
  return {
    text: sentence({ version, note: change.note.replace(/\.$/, '') }),
    action: itemTexts.getIt({ size }),
  }
}

interface StateProps {
  readonly record: ShelfRecord
  readonly isMissing: boolean
  readonly titleId: string
}

/** Progress, or the problem of this copy with the button that repairs it. */
function State({ record, isMissing, titleId }: StateProps) {
  const { resource } = record
  const badge = useShelfBadge(resource.id)
  if (badge !== undefined && badge !== 'saved' && 'percent' in badge)
    return (
      <Button kind="quiet" aria-describedby={titleId} onClick={() => void toggle(resource)}>
        {saveTexts.cancel({ percent: badge.percent })}
      </Button>
    )
  const problem = problemOf(record, isMissing)
  return (
    <>
      {problem && <p className={styles.why}>{problem.text}</p>}
      {badge !== undefined && badge !== 'saved' && <p className={styles.error}>{badge.error}</p>}
      {problem?.action !== undefined && (
        <Button aria-describedby={titleId} onClick={() => void saveOffline(resource)}>
          {problem.action}
        </Button>
      )}
    </>
  )
}

export function ShelfItem({ record, isMissing, onRemove }: ShelfItemProps) {
  const titleId = useId()
  const { resource } = record
  return (
    <li className={styles.item}>
      <Opener record={record} titleId={titleId} />
      <p className={styles.facts}>{subjectByStorageName(resource.subject).title}</p>
      <p className={styles.facts}>{factsLine({ ...resource, pages: null })}</p>
      {resource.kind === 'link' && <p className={styles.facts}>{itemTexts.needsInternet}</p>}
      <State record={record} isMissing={isMissing} titleId={titleId} />
      <ShareButton resource={resource} titleId={titleId} />
      <Button
        kind="quiet"
        className={styles.remove}
        aria-describedby={titleId}
        onClick={() => onRemove(record)}
      >
        {partTexts.remove}
      </Button>
    </li>
  )
}
