import { Button } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { factsLine, metaLine } from '#features/catalogue/resources/format.ts'
import { previewTexts } from '#features/contributing/previews/messages.ts'
import { PreviewSheet } from '#features/contributing/previews/web/preview-sheet.tsx'
import { actTexts } from '../../messages.ts'
import type { DialogContent } from './action-dialog.tsx'

/** A file with its facts, and the way to the form for its details. */
export const PreviewContent = ({ resource, onEdit }: DialogContent) => (
  <>
    <p>{metaLine(resource)}</p>
    <p>
      <DownloadLink href={resource.file_url} fileName="" size={factsLine({ ...resource, pages: null })}>
        {previewTexts.download}
      </DownloadLink>{' '}
      {!resource.quarantined && <Button onClick={onEdit}>{actTexts.edit}</Button>}
    </p>
    <PreviewSheet resource={resource} isPublic={resource.verified} />
  </>
)
