import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { partTexts } from '#client/messages.ts'
import { factsLine, metaLine, writtenLanguage } from '#features/catalogue/resources/format.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { previewTexts } from '../messages.ts'
import { PreviewNotLoaded } from './preview-not-loaded.tsx'
import type { PageTools, PreviewSheetProps } from './preview-sheet.tsx'
import styles from './preview-dialog.module.css'

interface PreviewDialogProps {
  /** Undefined closes the dialog. */
  readonly resource: PublicResource | undefined
  /** The page, slide or section of the text to begin with. */
  readonly at: number | undefined
  readonly isPublic: boolean
  readonly Tools: ComponentType<{ readonly resource: PublicResource }> | undefined
  readonly PageTools: PageTools | undefined
  readonly onClose: () => void
}

/** Preview of a file. Size and download stay available if the content fails to load. */
export function PreviewDialog({ resource, Tools, onClose, ...sheet }: PreviewDialogProps) {
  return (
    <Dialog
      open={resource !== undefined}
      wide
      title={resource?.title ?? ''}
      titleLang={resource && writtenLanguage(resource)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{partTexts.close}</Button>
          {resource && (
            <DownloadLink
              href={resource.file_url}
              fileName=""
              size={factsLine({ ...resource, pages: null })}
              className={styles.download}
            >
              {previewTexts.download}
            </DownloadLink>
          )}
          {resource && Tools && <Tools resource={resource} />}
        </>
      }
    >
      {resource && (
        <>
          <p className={styles.facts}>{metaLine(resource)}</p>
          <Sheet resource={resource} {...sheet} />
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

/** The first preview loads the code; a failed load shows an error instead of breaking the page. */
function Sheet(props: PreviewSheetProps) {
  const { data, error, refetch } = useQuery(sheetCode)
  if (data) return <data.PreviewSheet key={props.resource.id} {...props} />
  return <PreviewNotLoaded error={error} refetch={refetch} />
}
