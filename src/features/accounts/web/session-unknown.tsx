import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { sessionKey } from './use-session.ts'

/** In place of a page for members while nobody can say who is signed in here. */
export function SessionUnknown() {
  const client = useQueryClient()
  return (
    <div role="alert">
      <Notice
        tone="bad"
        title="This page needs the network"
        action={
          <Button kind="main" onClick={() => void client.refetchQueries({ queryKey: sessionKey })}>
            Retry
          </Button>
        }
      >
        The site could not be asked who is signed in here. Please check your connection and try again.
      </Notice>
    </div>
  )
}
