import type { ReactNode } from 'react'
import type { PublicResource } from '#features/resources/resource.ts'
import { PreviewButton } from '#features/previews/web/preview-provider.tsx'
import { SaveOfflineButton } from '#features/shelf/web/save-offline-button.tsx'
import styles from './row-tools.module.css'

interface BeforeOpeningProps {
  readonly resource: PublicResource
  readonly titleId: string
  readonly children?: ReactNode
}

/** What can be done with a resource before it is opened. */
export const RowTools = ({ children, ...cell }: BeforeOpeningProps) => (
  <div className={styles.acts}>
    <PreviewButton {...cell} />
    <SaveOfflineButton {...cell} />
    {children}
  </div>
)
