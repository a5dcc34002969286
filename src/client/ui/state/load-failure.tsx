import { Button } from '../button.tsx'
import { listTexts } from '../../messages.ts'
import { Notice } from './notice.tsx'

interface LoadFailureProps {
  /** The listed things in the plural: `users`. */
  readonly what: string
  readonly error: Error
  readonly onRetry: () => void
}

/** A list that failed to load, with a retry button. */
export const LoadFailure = ({ what, error, onRetry }: LoadFailureProps) => (
  <div role="alert">
    <Notice
      tone="bad"
      title={listTexts.notLoaded({ what })}
      action={
        <Button kind="main" onClick={onRetry}>
          {listTexts.retry}
        </Button>
      }
    >
      {error.message}
    </Notice>
  </div>
)
