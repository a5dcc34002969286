import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { partTexts } from '#client/messages.ts'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { factsLine, metaLine } from '#features/resources/format.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { previewTexts } from '../messages.ts'
import type { PreviewSheetProps } from './preview-sheet.tsx'
import styles from './preview-dialog.module.css'

interface PreviewDialogProps {
  /** What is looked at; the dialog is closed while there is nothing. */
  readonly resource: PublicResource | undefined
  readonly isPublic: boolean
  readonly Also: ComponentType<{ readonly resource: PublicResource }> | undefined
  readonly onClose: () => void
}

/** A file before it is opened. What it costs and the way to keep it stand here whatever becomes of the rest. */
export function PreviewDialog({ resource, isPublic, Also, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open={resource !== undefined}
      wide
      title={resource?.title ?? ''}
      titleLang={resource?.language ?? undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{partTexts.close}</Button>
          {resource && (
            <DownloadLink href={resource.file_url} fileName="" size={factsLine({ ...resource, pages: null })}>
              {previewTexts.download}
            </DownloadLink>
          )}
          {resource && Also && <Also resource={resource} />}
        </>
      }
    >
      {resource && (
        <>
          <p className={styles.facts}>{metaLine(resource)}</p>
          <Sheet resource={resource} isPublic={isPublic} />
        </>
      )}
    </Dialog>
  )
}

const sheetCode = {
  queryKey: ['preview-sheet'],
  queryFn: () => withLoadTimeout(import('./preview-sheet.tsx')),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
}

/** Its code is fetched with the first preview. Unlike a page's, it may fail without taking the page along. */
function Sheet(props: PreviewSheetProps) {
  const { data, error, refetch } = useQuery(sheetCode)
  if (data) return <data.PreviewSheet key={props.resource.id} {...props} />
  return error ? (
    <LoadFailure what={previewTexts.what} error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines lines={6} label={previewTexts.loading} />
  )
}
