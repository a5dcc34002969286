import type { ReactNode } from 'react'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { PreviewButton } from '#features/contributing/previews/web/preview-provider.tsx'
import { SaveOfflineButton } from '#features/public/shelf/web/save-offline-button.tsx'
import styles from './row-tools.module.css'

interface RowToolsProps {
  readonly resource: PublicResource
  readonly titleId: string
  readonly children?: ReactNode
}

/** Preview and save buttons of a row. */
export const RowTools = ({ children, ...cell }: RowToolsProps) => (
  <div className={styles.tools}>
    <PreviewButton {...cell} />
    <SaveOfflineButton {...cell} />
    {children}
  </div>
)
