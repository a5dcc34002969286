import { useEffect, useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { bytesLabel } from '#features/resources/format.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { wayTexts } from './messages.ts'
import { messageOf, type Shared } from '../../share-links.ts'
import { keptFile } from './kept-file.ts'
import { canSend, send } from './send.ts'
import styles from './share-sheet.module.css'

interface SendButtonsProps {
  readonly resource: PublicResource
  readonly shared: Shared
}

/** Read before it is asked for: in the click itself there is no time for that. */
function useKeptFile(resource: PublicResource): File | undefined {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    keptFile(resource).then(setFile, () => setFile(undefined))
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
  if (!canSend(link)) return null
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
      {withFile && canSend(withFile) && (
        <Button disabled={busy} onClick={() => void press(withFile, wayTexts.fileRefused)}>
          {wayTexts.sendFile(bytesLabel(withFile.files[0]?.size ?? 0))}
        </Button>
      )}
      <Status tone="bad">{words}</Status>
    </div>
  )
}
