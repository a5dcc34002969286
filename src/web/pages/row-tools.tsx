import type { CellProps } from '#features/catalogue/resources/web/resource-row.tsx'
import { PreviewButton } from '#features/contributing/previews/web/preview-provider.tsx'
import { SaveOfflineButton } from '#features/public/shelf/web/save-offline-button.tsx'

/** Preview and save buttons of a row. */
export const RowTools = (cell: CellProps) => (
  <>
    <PreviewButton {...cell} />
    <SaveOfflineButton {...cell} />
  </>
)
