import { lazy, Suspense, useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { editPageTexts, editTexts as texts } from '../../messages.ts'
import type { useSendEdits } from './use-send-edits.ts'

/** Few edits replace the file, so the code that shows its progress is loaded with the first one. */
const SendProgress = lazy(async () => ({
  default: (await import('#features/contributing/uploads/web/send-area.tsx')).SendProgress,
}))

/** Without a network a queued answer is shown as queued at once; otherwise it is usually sent before. */
const queuedAfterMs = 2_000

function useIsWaiting(isQueued: boolean) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isQueued) return
    const timer = setTimeout(() => setWaiting(true), navigator.onLine ? queuedAfterMs : 0)
    return () => {
      clearTimeout(timer)
      setWaiting(false)
    }
  }, [isQueued])
  return isWaiting
}

interface SendOutcomeProps {
  readonly sending: ReturnType<typeof useSendEdits>
  /** Why the form was not sent. */
  readonly invalid: string
  readonly isGone: boolean
  readonly onReload: () => void
}

/** Above the button: progress of the file, and what went wrong and what to do. */
export function SendOutcome({ sending, invalid, isGone, onReload }: SendOutcomeProps) {
  const { failure, isQueued, running, clearFailure } = sending
  const isWaiting = useIsWaiting(isQueued)
  const reload = () => {
    clearFailure()
    onReload()
  }
  return (
    <>
      {running && (
        <Suspense>
          <SendProgress allBytes={running.file.size} state={running.state} onCancel={running.cancel} />
        </Suspense>
      )}
      <LiveRegion>{isWaiting && texts.queued}</LiveRegion>
      <ErrorAlert>{isGone ? texts.gone : failure ? failure.text : invalid}</ErrorAlert>
      {failure?.isOutdated && <Button onClick={reload}>{texts.loadNew}</Button>}
      {isGone && <ButtonLink href={paths.contributions}>{editPageTexts.back}</ButtonLink>}
    </>
  )
}
