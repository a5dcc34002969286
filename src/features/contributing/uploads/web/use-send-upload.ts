import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UploadRules, UploadValues } from '../upload-rules.ts'
import type { SavedUpload } from './resume/saved-uploads.ts'
import { type SameFile, type UploadError, type Progress, toSavedProgress, sendUpload } from './send-upload.ts'
import type { SendState } from './transfer/progress-text.ts'
import { uploadAutosave } from './resume/upload-autosave.ts'
import { stopOnServer } from './transfer/send-bytes.ts'

type Values = UploadValues<File>

/** Receives the filed values and the resource with an identical file, if there is one. */
export type OnSent = (values: Values, sameFile: SameFile) => void

function restoreProgress({ values: { file }, reached }: SavedUpload): Progress {
  const { uploadId, arrived, filing, safeBytes } = reached
  const upload = file && uploadId !== undefined && { [arrived ? 'arrived' : 'started']: { file, uploadId } }
  return { resumed: true, safeBytes, ...(filing && { filing }), ...upload }
}

/** The upload of one form. Each press of its button continues after the last step that succeeded. */
export class FormUpload {
  readonly #autosave: ReturnType<typeof uploadAutosave>
  #progress: Progress = {}
  #transfer: AbortController | undefined

  constructor(account: string) {
    this.#autosave = uploadAutosave(account)
  }

  /** Throws `UploadError`; the progress stays saved for the next press or a reload. */
  async send(values: Values, rules: UploadRules, onState: (state: SendState) => void): Promise<SameFile> {
    const autosave = this.#autosave
    this.#dropPrevious(values.file)
    const progress = this.#progress
    autosave.save(values, toSavedProgress(progress))
    this.#transfer = new AbortController()
    const { signal } = this.#transfer
    try {
      const sameFile = await sendUpload(values, {
        rules,
        progress,
        onState,
        onReached: autosave.update,
        signal,
      })
      this.#clear()
      return sameFile
    } finally {
      this.#transfer = undefined
    }
  }

  /** Restores an interrupted upload; `send` its values next. */
  resume(saved: SavedUpload) {
    this.#autosave.resume(saved)
    this.#progress = restoreProgress(saved)
  }

  /** ERR-32: stops the transfer and deletes the upload, here and on the server. */
  cancel() {
    if (!this.#transfer) return
    this.#transfer.abort()
    const { started, arrived } = this.#progress
    // The create call may have succeeded already, so the saved upload stays for a retry.
    if (arrived) return
    if (started) stopOnServer(started.uploadId)
    this.#clear()
  }

  /** For an unmounting form: cancels a running transfer. Another form can resume a failed one. */
  abandon() {
    this.cancel()
    this.#autosave.release()
  }

  #clear() {
    this.#autosave.discard()
    this.#progress = {}
  }

  /** Deletes the upload of another file, so that its bytes are never filed as this one. */
  #dropPrevious(file: File | undefined) {
    const { started, arrived = started } = this.#progress
    if (!file || !arrived || arrived.file === file) return
    stopOnServer(arrived.uploadId)
    this.#progress = {}
  }
}

/** Makes the browser ask before the tab closes or leaves the site. */
export function useUnloadWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isActive])
}

/** Sends the upload form. Leaving the page during a transfer asks first, then stops it (ERR-32). */
export function useSendUpload(rules: UploadRules, account: string, onSent: OnSent) {
  const [state, setState] = useState<SendState>({ sentBytes: 0 })
  const [upload] = useState(() => new FormUpload(account))
  useEffect(() => () => upload.abandon(), [upload])
  const { mutate, isPending, variables, error, reset } = useMutation<SameFile, UploadError, Values>({
    mutationFn: (values) => {
      setState({ sentBytes: 0 })
      return upload.send(values, rules, setState)
    },
    onSuccess: (sameFile, values) => onSent(values, sameFile),
    onError: ({ storage, cause }) => console.error('Upload failed:', ...(storage ? [storage] : []), cause),
  })
  useUnloadWarning(isPending)
  return {
    send: mutate,
    /** Restores an interrupted upload; `send` its values next. */
    resume: (saved: SavedUpload) => upload.resume(saved),
    cancel: () => upload.cancel(),
    busy: isPending,
    /** The file in transfer, which may differ from the file now chosen in the form. */
    file: isPending ? variables.file : undefined,
    state,
    failure: error?.canceled ? null : error,
    clearFailure: reset,
  }
}
