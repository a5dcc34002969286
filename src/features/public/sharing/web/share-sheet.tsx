import { useEffect, useId, useRef, useState } from 'react'
import { spokenLanguage } from '#client/spoken-language.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { qrTexts, shareOptionTexts } from '../messages.ts'
import styles from './share-sheet.module.css'
import { cardPath, shortPath } from '../addresses.ts'
import {
  classroomLink,
  messageOf,
  sharedFacts,
  whatsAppLink,
  introductionOf,
  type Shared,
} from '../share-links.ts'
import { QrPicture } from './qr-picture.tsx'
import { offlineFileKey, offlineFilesCache } from '#features/contributing/files/offline-files.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { bytesLabel, writtenLanguage } from '#features/catalogue/resources/format.ts'

function canShare(data: ShareData): boolean {
  if (!('share' in navigator)) return false
  return 'canShare' in navigator ? navigator.canShare(data) : data.files === undefined
}

/** Browsers allow it in a click only. True if browser or device refused it; a cancelled share counts as done. */
const isShareRefused = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => false,
    (error: unknown) => !(error instanceof DOMException && error.name === 'AbortError'),
  )

/** The file under its name on the site; undefined if it is not saved offline. */
async function offlineFile({ id, kind, file_url }: PublicResource): Promise<File | undefined> {
  if (kind === 'link' || !('caches' in window)) return undefined
  const found = await caches.match(offlineFileKey(id), { cacheName: offlineFilesCache })
  if (!found) return undefined
  const bytes = await found.blob()
  return new File([bytes], decodeURIComponent(file_url.split('/').at(-1) ?? ''), { type: bytes.type })
}

/** Loads the file before the click: a browser refuses to share after waiting for it. */
function useOfflineFile(resource: PublicResource): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    offlineFile(resource).then(setFile, () => setFile(undefined))
  }, [resource])
  return file
}

/** Shares the link with apps of the device, and the file if it is saved offline. Empty without the Web Share API. */
function SendButtons({ resource, shared }: { readonly resource: PublicResource; readonly shared: Shared }) {
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const file = useOfflineFile(resource)
  const { title, address } = shared
  const link = { title, text: introductionOf(shared), url: address }
  const withFile = file && { title, text: messageOf(shared), files: [file] }
  if (!canShare(link)) return null
  const send = async (data: ShareData, refused: string) => {
    setBusy(true)
    const isRefused = await isShareRefused(data)
    setBusy(false)
    setMessage(isRefused ? refused : '')
  }
  return (
    <div className={styles.send}>
      <Button kind="main" busy={busy} onClick={() => void send(link, shareOptionTexts.linkRefused)}>
        {shareOptionTexts.shareLink}
      </Button>
      {withFile && canShare(withFile) && (
        <Button busy={busy} onClick={() => void send(withFile, shareOptionTexts.fileRefused)}>
          {shareOptionTexts.shareFile({ size: bytesLabel(withFile.files[0]?.size ?? 0) })}
        </Button>
      )}
      <LiveRegion tone="bad">{message}</LiveRegion>
    </div>
  )
}

/** QR code for a device nearby, generated on demand. `address` is absolute and short. */
export function QrPart({ address }: { readonly address: string }) {
  const [open, setOpen] = useState(false)
  const partId = useId()
  return (
    <div>
      <Button aria-expanded={open} aria-controls={partId} onClick={() => setOpen(!open)}>
        {qrTexts.show}
      </Button>
      <div id={partId} hidden={!open} className={styles.code}>
        {open && (
          <>
            <QrPicture label={qrTexts.picture} text={address} />
            <p>
              {qrTexts.scan} <strong>{address.replace(/^https?:\/\//, '')}</strong>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

/** All ways to share the public page of a resource. */
export function ShareSheet({ resource }: { readonly resource: PublicResource }) {
  const sheetRef = useRef<HTMLDivElement>(null)
  const language = spokenLanguage
  const { title } = resource
  const address = location.origin + ownPagePath(resource, language)
  const shared = { title, facts: sharedFacts(resource), address }
  // The dialog set the focus before these buttons were loaded.
  useEffect(() => sheetRef.current?.querySelector<HTMLElement>('button, a')?.focus(), [])
  return (
    <div ref={sheetRef} className={styles.sheet}>
      <p lang={writtenLanguage(resource)} className={styles.title}>
        {title}
      </p>
      <SendButtons resource={resource} shared={shared} />
      <ul role="list" className={styles.links}>
        <li>
          <OutsideLink href={whatsAppLink(shared)}>{shareOptionTexts.whatsApp}</OutsideLink>
        </li>
        <li>
          <OutsideLink href={classroomLink(shared)}>{shareOptionTexts.classroom}</OutsideLink>
        </li>
        <li>
          <OutsideLink href={cardPath(resource, language)}>{shareOptionTexts.card}</OutsideLink>
        </li>
      </ul>
      <CopyField
        label={shareOptionTexts.link}
        value={address}
        action={shareOptionTexts.copyLink}
        other={{ value: messageOf(shared), action: shareOptionTexts.copyMessage }}
      />
      <QrPart address={location.origin + shortPath(resource)} />
    </div>
  )
}
