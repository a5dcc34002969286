import { useEffect, useState } from 'react'
import { stopOnServer } from '../transfer/send-bytes.ts'
import { isLocked } from './upload-lock.ts'
import { forgetUpload, keptUploads, type SavedUpload } from './saved-uploads.ts'

async function firstInterrupted(account: string) {
  for (const kept of await keptUploads(account, Date.now())) if (!(await isLocked(kept.id))) return kept
  return undefined
}

export interface Interrupted {
  /** The latest upload of this account that no tab is working on. */
  readonly kept: SavedUpload | undefined
  /** Throws away what is kept, here and on the server. */
  readonly discard: () => void
  /** It is being continued: nothing to offer any more. */
  readonly taken: () => void
}

/** What a reload or a crash has left behind for this account. */
export function useInterrupted(account: string): Interrupted {
  const [kept, setKept] = useState<SavedUpload>()
  useEffect(() => {
    let here = true
    firstInterrupted(account).then(
      (found) => here && setKept(found),
      // Nothing can be kept here, so nothing was interrupted.
      () => {},
    )
    return () => void (here = false)
  }, [account])
  const taken = () => setKept(undefined)
  const discard = () => {
    taken()
    if (!kept) return
    forgetUpload(kept.id).catch(() => {})
    if (kept.reached.uploadId !== undefined) stopOnServer(kept.reached.uploadId)
  }
  return { kept, discard, taken }
}
