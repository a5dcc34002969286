import type { ReactNode } from 'react'
import type { PublicResource } from '#features/resources/resource.ts'
import { PreviewButton } from '#features/previews/web/preview-desk.tsx'
import { KeepButton } from '#features/shelf/web/keep-button.tsx'
import styles from './before-opening.module.css'

interface BeforeOpeningProps {
  readonly resource: PublicResource
  readonly titleId: string
  readonly children?: ReactNode
}

/** What can be done with a resource before it is opened. */
export const BeforeOpening = ({ children, ...cell }: BeforeOpeningProps) => (
  <div className={styles.acts}>
    <PreviewButton {...cell} />
    <KeepButton {...cell} />
    {children}
  </div>
)
