import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { fileFailures } from '#features/contributing/files/messages.ts'
import { previewTexts } from '../messages.ts'

interface PreviewNotLoadedProps {
  /** The file was removed. */
  readonly isGone?: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** In place of a part of a preview: placeholder lines, or the failure with Retry. */
export const PreviewNotLoaded = ({ isGone = false, error, refetch }: PreviewNotLoadedProps) => (
  <NotLoaded
    error={isGone ? new Error(fileFailures.resource_not_found) : error}
    refetch={refetch}
    what={previewTexts.what}
    lines={6}
    label={previewTexts.loading}
  />
)
