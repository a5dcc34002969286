import { lazy, Suspense, useState } from 'react'
import { partTexts } from '#client/messages.ts'
import { useHashSearch } from '#client/router/hash-location.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { fileTypes } from '#features/contributing/files/file-type.ts'
import { contributePageMessages, photoTexts, severalTexts as texts } from '../../messages.ts'
import { maxFiles, notKeptIn } from '../../share-inbox.ts'
import type { BatchRow } from './batch-store.ts'
import type { OpenBatch } from './open-batch.ts'
import { rowsIn, takesPlace } from './queue/batch-row.ts'
import form from '../upload-form.module.css'
import styles from './several.module.css'

/** Loads on the first press. */
const PhotosDialog = lazy(async () => ({
  default: (await import('../photos/photos-dialog.tsx')).PhotosDialog,
}))

const accept = Object.keys(fileTypes).map((extension) => `.${extension}`)

interface FileChoiceProps {
  readonly batch: OpenBatch
  readonly rows: readonly BatchRow[]
  readonly error: string | undefined
}

/** Adds files to the list: chosen ones, and PDFs made from photos. */
export function FileChoice({ batch: { queue, notAdded, notAccepted }, rows, error }: FileChoiceProps) {
  const notKept = notKeptIn(useHashSearch())
  const [count, setCount] = useState(notAdded + (notKept === 'full' ? 0 : notKept))
  return (
    <>
      <TextField
        label={texts.choose}
        hint={texts.hint}
        error={error}
        className={styles.choose}
        type="file"
        multiple
        accept={accept.join(',')}
        onChange={({ target }) => {
          setCount(queue.add([...(target.files ?? [])]).leftOut)
          target.value = ''
        }}
      />
      <PhotoChoice queue={queue} rows={rows} />
      <LiveRegion tone="bad">
        {count > 0 && <p>{texts.leftOut({ count })}</p>}
        {notKept === 'full' && <p>{texts.noSpace}</p>}
        {notAccepted.map((name) => (
          <p key={name}>
            {name}: {contributePageMessages.wrongType}
          </p>
        ))}
      </LiveRegion>
    </>
  )
}

/** Opens the dialog for a PDF of photos, with those that another app has shared. */
function PhotoChoice({ queue, rows }: Pick<OpenBatch, 'queue'> & Pick<FileChoiceProps, 'rows'>) {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const photos = rowsIn(rows, 'photo')
  const removePhotos = () => {
    for (const { id } of photos) queue.remove(id)
  }
  return (
    <div className={form.chips}>
      {photos.length > 0 && <p>{texts.sharedPhotos({ count: photos.length })}</p>}
      <Button disabled={rows.filter(takesPlace).length >= maxFiles} onClick={() => setDialog('open')}>
        {photos.length > 0 ? texts.makePdf : photoTexts.title}
      </Button>
      {photos.length > 0 && <Button onClick={removePhotos}>{partTexts.remove}</Button>}
      {dialog !== 'unopened' && (
        <Suspense>
          <PhotosDialog
            open={dialog === 'open'}
            photos={photos.flatMap(({ file }) => file ?? [])}
            onClose={() => setDialog('closed')}
            onMade={async (file) => {
              await queue.add([file]).stored
              removePhotos()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
