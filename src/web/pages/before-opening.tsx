import type { PublicResource } from '#features/resources/resource.ts'
import { PreviewButton } from '#features/previews/web/preview-desk.tsx'
import { ShareButton } from '#features/sharing/web/share-button.tsx'
import { KeepButton } from '#features/shelf/web/keep-button.tsx'
import styles from './before-opening.module.css'

interface BeforeOpeningProps {
  readonly resource: PublicResource
  readonly titleId: string
}

/** What can be done with a resource before it is opened. */
export const BeforeOpening = (cell: BeforeOpeningProps) => (
  <div className={styles.acts}>
    <PreviewButton {...cell} />
    <KeepButton {...cell} />
    <ShareButton {...cell} />
  </div>
)
