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

/** Keeps the upload of one form, as far as the browser lets it; the form never waits for it and never fails by it. */
export interface UploadAutosave {
  /** Before the first byte of a form; pressing the button again for the same file keeps its new values. */
  readonly keep: (values: UploadValues<File>, reached: Reached) => void
  /** Goes on with one that was interrupted. */
  readonly resume: (kept: SavedUpload) => void
  readonly note: (reached: Reached) => void
  /** It is filed or given up: nothing of it is needed any more. */
  readonly forget: () => void
  /** The form goes. What is still kept can be continued from another one. */
  readonly release: () => void
}

/** `account`: whose upload it is. */
export function uploadAutosave(account: string): UploadAutosave {
  let current: { readonly id: string; readonly file: File; readonly release: () => void } | undefined
  let last: Promise<unknown> = Promise.resolve()
  // One after the other. A browser that keeps nothing refuses; the upload works without.
  const inTurn = (run: () => Promise<unknown>) => void (last = last.then(run).catch(() => {}))
  const release = () => {
    current?.release()
    current = undefined
  }
  const forget = () => {
    const id = current?.id
    if (id !== undefined) inTurn(() => forgetUpload(id))
    release()
  }
  const hold = (id: string, file: File) => {
    release()
    current = { id, file, release: lockUpload(id) }
  }
  return {
    keep(values, reached) {
      const { file } = values
      if (!file) return release()
      if (current && current.file !== file) forget()
      if (!current) hold(randomId(), file)
      const id = current?.id ?? ''
      inTurn(() => saveUpload({ id, account, keptAt: Date.now(), values, reached }))
    },
    resume: ({ id, values: { file } }) => file && hold(id, file),
    note(reached) {
      const id = current?.id
      if (id !== undefined) inTurn(() => updateProgress(id, reached))
    },
    forget,
    release,
  }
}
