import { useEffect, useState } from 'react'
import type { PublicResource } from '#features/resources/resource.ts'
import { keptFileKey, keptFilesCache } from '#features/shelf/offline-files.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { bytesLabel } from '#features/resources/format.ts'
import { wayTexts } from '../messages.ts'
import { messageOf, type Shared } from '../share-links.ts'
import styles from './share-sheet.module.css'

/** The browser's own way of passing things on to the apps of a phone. */

/** `refused`: the browser or the phone did not take it. That somebody thought better of it needs no word. */
type Sent = 'over' | 'refused'

/** Whether this browser passes on such data. */
function canShare(data: ShareData): boolean {
  if (!('share' in navigator)) return false
  return 'canShare' in navigator ? navigator.canShare(data) : data.files === undefined
}

/** Only in a click. */
async function send(data: ShareData): Promise<Sent> {
  try {
    await navigator.share(data)
    return 'over'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'over' : 'refused'
  }
}

/** The file as it is kept on this phone, under the name it has on the site; undefined where it is not. */
async function offlineFile({ id, kind, file_url }: PublicResource): Promise<File | undefined> {
  if (kind === 'link' || !('caches' in window)) return undefined
  const found = await caches.match(keptFileKey(id), { cacheName: keptFilesCache })
  if (!found) return undefined
  const bytes = await found.blob()
  return new File([bytes], decodeURIComponent(file_url.split('/').at(-1) ?? ''), { type: bytes.type })
}

interface SendButtonsProps {
  readonly resource: PublicResource
  readonly shared: Shared
}

/** Read before it is asked for: in the click itself there is no time for that. */
function useKeptFile(resource: PublicResource): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    offlineFile(resource).then(setFile, () => setFile(undefined))
  }, [resource])
  return file
}

/** To the apps of this phone, where the browser knows them: the link, and the file itself if it is kept here. */
export function SendButtons({ resource, shared }: SendButtonsProps) {
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const file = useKeptFile(resource)
  const { title, address } = shared
  const link = { title, text: title, url: address }
  const withFile = file && { title, text: messageOf(shared), files: [file] }
  if (!canShare(link)) return null
  const press = async (data: ShareData, refused: string) => {
    setBusy(true)
    const sent = await send(data)
    setBusy(false)
    setWords(sent === 'refused' ? refused : '')
  }
  return (
    <div className={styles.send}>
      <Button kind="main" disabled={busy} onClick={() => void press(link, wayTexts.linkRefused)}>
        {wayTexts.sendLink}
      </Button>
      {withFile && canShare(withFile) && (
        <Button disabled={busy} onClick={() => void press(withFile, wayTexts.fileRefused)}>
          {wayTexts.sendFile(bytesLabel(withFile.files[0]?.size ?? 0))}
        </Button>
      )}
      <LiveRegion tone="bad">{words}</LiveRegion>
    </div>
  )
}
