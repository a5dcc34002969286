import { randomId } from '#client/call.ts'
import type { UploadValues } from '../../upload-rules.ts'
import {
  lockUpload,
  forgetUpload,
  saveUpload,
  type SavedUpload,
  updateProgress,
  type Reached,
} from './saved-uploads.ts'

/** Saves the upload of one form in the background. Storage errors never reach the form. */
export function uploadAutosave(account: string) {
  let current: { readonly id: string; readonly file: File; readonly release: () => void } | undefined
  let last: Promise<unknown> = Promise.resolve()
  // Writes run in order. A browser without storage rejects them, and the upload works without.
  const enqueue = (run: () => Promise<unknown>) => void (last = last.then(run).catch(() => {}))
  /** Unlocks the saved upload, so that another form can resume it. */
  const release = () => {
    current?.release()
    current = undefined
  }
  /** Deletes the saved upload, after success or cancel. */
  const discard = () => {
    const id = current?.id
    if (id !== undefined) enqueue(() => forgetUpload(id))
    release()
  }
  const lock = (id: string, file: File) => {
    release()
    current = { id, file, release: lockUpload(id) }
  }
  return {
    /** Call before the first byte; a second call with the same file replaces the values. */
    save(values: UploadValues<File>, reached: Reached) {
      const { file } = values
      if (!file) return release()
      if (current && current.file !== file) discard()
      if (!current) lock(randomId(), file)
      const id = current?.id ?? ''
      enqueue(() => saveUpload({ id, account, keptAt: Date.now(), values, reached }))
    },
    /** Takes over an interrupted upload. */
    resume: ({ id, values: { file } }: SavedUpload): void => file && lock(id, file),
    update(reached: Reached) {
      const id = current?.id
      if (id !== undefined) enqueue(() => updateProgress(id, reached))
    },
    discard,
    release,
  }
}
