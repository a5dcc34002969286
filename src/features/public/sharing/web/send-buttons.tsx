import { useEffect, useState } from 'react'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { offlineFileKey, offlineFilesCache } from '#features/contributing/files/offline-files.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { shareOptionTexts } from '../messages.ts'
import { introductionOf, messageOf, type Shared } from '../share-links.ts'
import styles from './share-sheet.module.css'

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

interface SendButtonsProps {
  readonly resource: PublicResource
  readonly shared: Shared
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
export function SendButtons({ resource, shared }: SendButtonsProps) {
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
