import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UploadRules, UploadValues } from '../upload-rules.ts'
import { FormUpload } from './form-upload.ts'
import type { SavedUpload } from './resume/saved-uploads.ts'
import type { SameFile, UploadError } from './send-upload.ts'
import type { SendState } from './transfer/progress-text.ts'

type Values = UploadValues<File>

/** Receives the filed values and the resource with an identical file, if there is one. */
export type OnSent = (values: Values, sameFile: SameFile) => void

/** Makes the browser ask before the tab closes or leaves the site. */
function useUnloadWarning(isActive: boolean) {
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
