import { useId, useState } from 'react'
import { useLater } from '#web/kit/timing/use-later.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { qrTexts } from './messages.ts'
import type { QrCode } from '../../qr-code.ts'
import styles from './share-sheet.module.css'

const loadCode = () => import('../../qr-code.ts')

/** Dark on white in every light and every theme: cameras find nothing else as surely. */
const Picture = ({ path, viewBox }: QrCode) => (
  <svg role="img" aria-label={qrTexts.picture} viewBox={viewBox} className={styles.qr}>
    <path d={path} />
  </svg>
)

/** A QR code for who stands beside; drawn here when it is asked for. `address`: a whole one, as short as can be. */
export function QrPart({ address }: { readonly address: string }) {
  const [open, setOpen] = useState(false)
  const { here, failed, begin } = useLater(loadCode)
  const partId = useId()
  const turn = () => {
    if (!here) begin()
    setOpen(!open)
  }
  return (
    <div>
      <Button aria-expanded={open} aria-controls={partId} onClick={turn}>
        {qrTexts.show}
      </Button>
      <div id={partId} hidden={!open} className={styles.code}>
        {open && here && <Picture {...here.qrCode(address)} />}
        {open && here && (
          <p>
            {qrTexts.scan} <strong>{address.replace(/^https?:\/\//, '')}</strong>
          </p>
        )}
        {open && !here && !failed && <SkeletonLines lines={4} label={qrTexts.loading} />}
        {open && !here && failed && <p role="status">{qrTexts.didNotCome}</p>}
      </div>
    </div>
  )
}
