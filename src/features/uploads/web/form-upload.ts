import type { UploadRules, UploadValues } from '../upload-rules.ts'
import type { SavedUpload } from './resume/saved-uploads.ts'
import { type UploadAutosave, uploadAutosave } from './resume/upload-autosave.ts'
import { type Progress, toSavedProgress, type SameFile, sendUpload } from './send-upload.ts'
import type { SendState } from './transfer/progress-text.ts'
import { stopOnServer } from './transfer/send-bytes.ts'

type Values = UploadValues<File>

function progressOf({ values: { file }, reached }: SavedUpload): Progress {
  const { uploadId, arrived, filing, safeBytes } = reached
  const known = file && uploadId !== undefined && { [arrived ? 'arrived' : 'begun']: { file, uploadId } }
  return { continued: true, safeBytes, ...(filing && { filing }), ...known }
}

/** The upload of one form, over all presses of its button: what has succeeded is not done again. */
export class FormUpload {
  readonly #keeper: UploadAutosave
  #progress: Progress = {}
  #underWay: AbortController | undefined

  /** `account`: whose upload it is. */
  constructor(account: string) {
    this.#keeper = uploadAutosave(account)
  }

  /** Fails with `UploadError`; what has been reached by then is kept for the next press, or for after a reload. */
  async send(values: Values, rules: UploadRules, onState: (state: SendState) => void): Promise<SameFile> {
    const keeper = this.#keeper
    this.#dropFormer(values.file)
    const progress = this.#progress
    keeper.keep(values, toSavedProgress(progress))
    this.#underWay = new AbortController()
    const { signal } = this.#underWay
    try {
      const sameFile = await sendUpload(values, { rules, progress, onState, onReached: keeper.note, signal })
      this.#forget()
      return sameFile
    } finally {
      this.#underWay = undefined
    }
  }

  /** Goes on with an upload that was interrupted; `send` its values then. */
  resume(kept: SavedUpload) {
    this.#keeper.resume(kept)
    this.#progress = progressOf(kept)
  }

  /** ERR-32: stops the transfer; what has come of it goes away, here and on the server. */
  cancel() {
    if (!this.#underWay) return
    this.#underWay.abort()
    const { begun, arrived } = this.#progress
    // A record on its way may be there already: then it stays kept, and who comes back finds out.
    if (arrived) return
    if (begun) stopOnServer(begun.uploadId)
    this.#forget()
  }

  /** The form goes: as `cancel` while something is under way. What has failed can be continued from another form. */
  abandon() {
    this.cancel()
    this.#keeper.release()
  }

  #forget() {
    this.#keeper.forget()
    this.#progress = {}
  }

  /** Another file takes the place of one that has begun or arrived: nothing of the former may be filed as this one. */
  #dropFormer(file: File | undefined) {
    const { begun, arrived = begun } = this.#progress
    if (!file || !arrived || arrived.file === file) return
    stopOnServer(arrived.uploadId)
    this.#progress = {}
  }
}
