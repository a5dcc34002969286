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
export interface UploadAutosave {
  /** Call before the first byte; a second call with the same file replaces the values. */
  readonly save: (values: UploadValues<File>, reached: Reached) => void
  /** Takes over an interrupted upload. */
  readonly resume: (saved: SavedUpload) => void
  readonly update: (reached: Reached) => void
  /** Deletes the saved upload, after success or cancel. */
  readonly discard: () => void
  /** Unlocks the saved upload, so that another form can resume it. */
  readonly release: () => void
}

export function uploadAutosave(account: string): UploadAutosave {
  let current: { readonly id: string; readonly file: File; readonly release: () => void } | undefined
  let last: Promise<unknown> = Promise.resolve()
  // Writes run in order. A browser without storage rejects them, and the upload works without.
  const enqueue = (run: () => Promise<unknown>) => void (last = last.then(run).catch(() => {}))
  const release = () => {
    current?.release()
    current = undefined
  }
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
    save(values, reached) {
      const { file } = values
      if (!file) return release()
      if (current && current.file !== file) discard()
      if (!current) lock(randomId(), file)
      const id = current?.id ?? ''
      enqueue(() => saveUpload({ id, account, keptAt: Date.now(), values, reached }))
    },
    resume: ({ id, values: { file } }) => file && lock(id, file),
    update(reached) {
      const id = current?.id
      if (id !== undefined) enqueue(() => updateProgress(id, reached))
    },
    discard,
    release,
  }
}
