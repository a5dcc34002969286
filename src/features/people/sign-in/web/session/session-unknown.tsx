import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { sessionUnknownTexts as texts } from '../../messages.ts'
import { sessionKey } from './use-session.ts'

/** Replaces a page for members while the session is unknown. */
export function SessionUnknown() {
  const client = useQueryClient()
  return (
    <div role="alert">
      <Notice
        tone="bad"
        title={texts.title}
        action={
          <Button kind="main" onClick={() => void client.refetchQueries({ queryKey: sessionKey })}>
            {texts.retry}
          </Button>
        }
      >
        {texts.why}
      </Notice>
    </div>
  )
}
