import { Button } from '../button.tsx'
import { listTexts } from '../../messages.ts'
import { Notice } from './notice.tsx'
import { SkeletonLines } from './skeleton-lines.tsx'

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

interface NotLoadedProps {
  readonly what: string
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly lines?: number
  /** Announced while the content loads. */
  readonly label?: string
}

/** In place of a list without data: placeholder lines, or the failure. */
export const NotLoaded = ({ what, error, refetch, ...lines }: NotLoadedProps) =>
  error ? (
    <LoadFailure what={what} error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines {...lines} />
  )
