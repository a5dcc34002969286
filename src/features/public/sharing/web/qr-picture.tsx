import { useEffect } from 'react'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { qrTexts } from '../messages.ts'
import styles from './qr-picture.module.css'

const loadCode = () => import('../qr-code.ts')

/** QR code, dark on white in every theme, which cameras scan best; its code loads with it. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { module: qr, failed, begin } = useLazyModule(loadCode)
  useEffect(begin, [begin])
  if (failed) return <p role="status">{qrTexts.loadFailed}</p>
  if (!qr) return <SkeletonLines lines={4} label={qrTexts.loading} />
  const { path, viewBox } = qr.qrCode(text)
  return (
    <svg role="img" aria-label={label} viewBox={viewBox} className={styles.qr}>
      <path d={path} />
    </svg>
  )
}
