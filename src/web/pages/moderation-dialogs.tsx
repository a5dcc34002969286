import { Button } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { actTexts } from '#features/review/moderation/messages.ts'
import { EditForm as EditFormOf } from '#features/review/moderation/web/acts/edit-form.tsx'
import type { DialogContent, EditContent } from '#features/review/moderation/web/acts/dialog-content.ts'
import { previewTexts } from '#features/contributing/previews/messages.ts'
import { PreviewSheet } from '#features/contributing/previews/web/preview-sheet.tsx'
import { factsLine, metaLine } from '#features/catalogue/resources/format.ts'
import { DetailsFields } from '#features/contributing/uploads/web/fields/details-fields.tsx'

export { History } from './moderation-history.tsx'

export const EditForm = (props: EditContent) => <EditFormOf {...props} Fields={DetailsFields} />

/** A file with its facts, and the way to the form for its details. */
export const Preview = ({ resource, onEdit }: DialogContent) => (
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
