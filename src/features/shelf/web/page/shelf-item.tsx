import { type ComponentType, type MouseEvent, useId } from 'react'
import type { PublicResource } from '#features/resources/resource.ts'
import { Button } from '#client/ui/button.tsx'
import { partTexts } from '#client/messages.ts'
import { factsLine, isLinkable } from '#features/resources/format.ts'
import { subjectTitles } from '#features/subjects/messages.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import { readFile } from '../store/file-cache.ts'
import { isOutdated } from '../../shelf-entry.ts'
import { costLabel } from '../../size-label.ts'
import { saveOffline, toggle } from '../store/shelf-actions.ts'
import type { ShelfRecord } from '../store/shelf-records.ts'
import { keepTexts, itemTexts } from '../../messages.ts'
import { useShelfBadge } from '../use-shelf-badge.ts'
import { ShelfCover } from './shelf-cover.tsx'
import styles from './shelf-item.module.css'

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

const nameIn = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '')

function follow(address: string, { file_url }: PublicResource, saved: boolean) {
  const link = document.createElement('a')
  link.href = address
  if (saved) link.download = nameIn(file_url)
  else Object.assign(link, { target: '_blank', rel: 'noopener' })
  link.click()
}

/** How long a viewer may take to read what was opened, in ms. */
const openForMs = 60_000

async function openFromHere(resource: PublicResource) {
  const file = await readFile(resource.id)
  // Cleared by the browser: the site may have it.
  if (!file) return follow(resource.file_url, resource, false)
  const address = URL.createObjectURL(file.bytes)
  follow(address, resource, resource.mime !== 'application/pdf' || !navigator.pdfViewerEnabled)
  setTimeout(() => URL.revokeObjectURL(address), openForMs)
}

/** For the click on a kept resource's title; leaves it to the browser where the worker answers. */
function openOffline(event: MouseEvent, resource: PublicResource): void {
  const isAnswered = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (resource.kind === 'link' || isAnswered || !isPlain(event)) return
  event.preventDefault()
  openFromHere(resource).catch(() => follow(resource.file_url, resource, false))
}

export interface ShelfItemProps {
  readonly kept: ShelfRecord
  /** The browser has cleared its bytes. */
  readonly isMissing: boolean
  readonly Also: ComponentType<{ readonly resource: PublicResource; readonly titleId: string }> | undefined
  readonly onRemove: (kept: ShelfRecord) => void
}

function Opener({ kept, titleId }: { readonly kept: ShelfRecord; readonly titleId: string }) {
  const { resource } = kept
  const { title, file_url, language } = resource
  const words = (
    <>
      <ShelfCover kept={kept} />
      <span id={titleId} lang={language ?? undefined} className={styles.title}>
        {title}
      </span>
    </>
  )
  if (!isLinkable(file_url)) return <div className={styles.opener}>{words}</div>
  return (
    <a
      href={file_url}
      target="_blank"
      rel="noopener noreferrer ugc"
      className={styles.opener}
      onClick={(event) => openOffline(event, resource)}
    >
      {words}
      <span className="unseen">{partTexts.opensInNewTab}</span>
    </a>
  )
}

interface StateProps extends Pick<ShelfItemProps, 'kept' | 'isMissing'> {
  readonly titleId: string
}

/** What is not as it should be about this copy, and what mends it. */
function State({ kept, isMissing, titleId }: StateProps) {
  const { resource } = kept
  const mark = useShelfBadge(resource.id)
  if (mark !== undefined && mark !== 'kept' && 'percent' in mark)
    return (
      <Button kind="quiet" aria-describedby={titleId} onClick={() => void toggle(resource)}>
        {keepTexts.stop(mark.percent)}
      </Button>
    )
  const why = isMissing ? itemTexts.cleared : isOutdated(kept) ? itemTexts.outdated : undefined
  return (
    <>
      {why && <p className={styles.why}>{why}</p>}
      {mark !== undefined && mark !== 'kept' && <p className={styles.error}>{mark.error}</p>}
      {why && (
        <Button aria-describedby={titleId} onClick={() => void saveOffline(resource)}>
          {isMissing ? itemTexts.keepAgain : itemTexts.get} · {costLabel(resource)}
        </Button>
      )}
    </>
  )
}

/** One kept resource: its cover on the plank, its title, what it takes, and the way off the shelf. */
export function ShelfItem({ kept, isMissing, Also, onRemove }: ShelfItemProps) {
  const titleId = useId()
  const { resource } = kept
  return (
    <li className={styles.item}>
      <Opener kept={kept} titleId={titleId} />
      <p className={styles.facts}>{subjectTitles[subjectByStorageName(resource.subject).id]}</p>
      <p className={styles.facts}>{factsLine({ ...resource, pages: null })}</p>
      {resource.kind === 'link' && <p className={styles.facts}>{itemTexts.opensWithNetwork}</p>}
      <State kept={kept} isMissing={isMissing} titleId={titleId} />
      {Also && <Also resource={resource} titleId={titleId} />}
      <Button
        kind="quiet"
        className={styles.remove}
        aria-describedby={titleId}
        onClick={() => onRemove(kept)}
      >
        {partTexts.remove}
      </Button>
    </li>
  )
}
