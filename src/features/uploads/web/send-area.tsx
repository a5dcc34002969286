import { Button } from '#web/kit/ui/button.tsx'
import { Progress } from '#web/kit/ui/state/progress.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { licenceLabel } from '#features/resources/format.ts'
import type { UploadFormPart } from './use-upload-form.ts'
import styles from './upload-form.module.css'

/** Above the button what sending means, below it how it goes. */
export function SendArea({ form }: UploadFormPart) {
  const { values, insecure, sending } = form
  const { busy, percent, failure } = sending
  return (
    <div className={styles.send}>
      <p className={styles.rights}>
        By uploading you say that this is your own work, or that you may share it, and that others may use it
        under {licenceLabel(values.licence)}.
      </p>
      <Button type="submit" kind="main" disabled={insecure} busy={busy} busyLabel="Uploading…">
        Upload
      </Button>
      {busy && values.file && <Progress value={percent} label="Uploading the file" />}
      <Status urgent tone="bad">
        {failure && (
          <>
            {failure.message} <span className={styles.why}>{failure.why}</span>
          </>
        )}
      </Status>
    </div>
  )
}
