import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UploadRules, UploadValues } from '../upload-form.ts'
import { type Progress, sendUpload, type UploadStopped } from './send-upload.ts'

export interface Sending {
  readonly send: (values: UploadValues<File>) => void
  readonly busy: boolean
  /** Whole percent of the file that is under way. */
  readonly percent: number
  readonly failure: UploadStopped | null
  readonly forgetFailure: () => void
}

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
export function useSendUpload(rules: UploadRules, onSent: (values: UploadValues<File>) => void): Sending {
  const [percent, setPercent] = useState(0)
  const progress = useRef<Progress>({})
  const underWay = useRef<AbortController>()
  useEffect(() => () => underWay.current?.abort(), [])
  const { mutate, isPending, error, reset } = useMutation<void, UploadStopped, UploadValues<File>>({
    mutationFn: (values) => {
      setPercent(0)
      underWay.current = new AbortController()
      const { signal } = underWay.current
      return sendUpload(values, { rules, progress: progress.current, onPercent: setPercent, signal })
    },
    onSuccess: (_, values) => {
      progress.current = {}
      onSent(values)
    },
    onError: ({ storage, cause }) => console.error('Upload failed:', ...(storage ? [storage] : []), cause),
  })
  useLeaveQuestion(isPending)
  return { send: mutate, busy: isPending, percent, failure: error, forgetFailure: reset }
}
