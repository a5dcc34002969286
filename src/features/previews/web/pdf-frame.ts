/** Whether a browser may show a PDF inside the page. */
import type { PublicResource } from '#features/resources/resource.ts'

interface Browser {
  readonly pdfViewerEnabled?: boolean
}

/** Never where the browser would download it instead, nor for somebody who has asked to save data. */
export const mayShowPdf = (
  { mime }: Pick<PublicResource, 'mime'>,
  { pdfViewerEnabled = false }: Browser,
  savesData: boolean,
) => mime === 'application/pdf' && pdfViewerEnabled && !savesData
