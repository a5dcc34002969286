import type { QrCode } from '#shared/qr-code.ts'
import styles from './qr-picture.module.css'

/** Dark on white in every theme, which cameras scan best. */
export const QrPicture = ({ label, path, viewBox }: QrCode & { readonly label: string }) => (
  <svg role="img" aria-label={label} viewBox={viewBox} className={styles.qr}>
    <path d={path} />
  </svg>
)
