import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UploadRules, UploadValues } from '../upload-rules.ts'
import { FormUpload } from './form-upload.ts'
import type { SavedUpload } from './resume/saved-uploads.ts'
import type { SameFile, UploadError } from './send-upload.ts'
import type { SendState } from './transfer/progress-text.ts'

type Values = UploadValues<File>

/** After a success: what has been filed, and the resource that has the very same file, if there is one. */
export type OnSent = (values: Values, sameFile: SameFile) => void

/** While `asking`, closing the tab or going to another site makes the browser ask first. */
function useLeaveQuestion(asking: boolean) {
  useEffect(() => {
    if (!asking) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asking])
}

/** Sends the upload form; leaving the page in the middle asks first, and then stops the transfer (ERR-32). */
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
  useLeaveQuestion(isPending)
  return {
    send: mutate,
    /** Goes on with an upload that was interrupted; `send` its values then. */
    takeUp: (kept: SavedUpload) => upload.resume(kept),
    cancel: () => upload.cancel(),
    busy: isPending,
    /** The file under way, whatever has been chosen in the form since. */
    file: isPending ? variables.file : undefined,
    state,
    failure: error?.canceled ? null : error,
    forgetFailure: reset,
  }
}
