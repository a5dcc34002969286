import { useEffect, useId, useRef, useState } from 'react'
import { spoken } from '#shared/messages.ts'
import { useLazyModule } from '#client/timing/use-lazy-module.ts'
import { Button } from '#client/ui/button.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { CopyField } from '#client/ui/copy-field.tsx'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { ownPagePath } from '#features/resources/own-page.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { qrTexts, wayTexts } from '../messages.ts'
import type { QrCode } from '../qr-code.ts'
import styles from './share-sheet.module.css'
import { cardPath, shortPath } from '../addresses.ts'
import { classroomLink, whatsAppLink } from '../share-links.ts'
import { SendButtons } from './send-buttons.tsx'

const loadCode = () => import('../qr-code.ts')

/** Dark on white in every light and every theme: cameras find nothing else as surely. */
const Picture = ({ path, viewBox }: QrCode) => (
  <svg role="img" aria-label={qrTexts.picture} viewBox={viewBox} className={styles.qr}>
    <path d={path} />
  </svg>
)

/** A QR code for who stands beside; drawn here when it is asked for. `address`: a whole one, as short as can be. */
export function QrPart({ address }: { readonly address: string }) {
  const [open, setOpen] = useState(false)
  const { module: here, failed, begin } = useLazyModule(loadCode)
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

/** All ways to share one resource. What is passed on is the address of its own page, for the eyes of everybody. */
export function ShareSheet({ resource }: { readonly resource: PublicResource }) {
  const ways = useRef<HTMLDivElement>(null)
  const { language } = spoken
  const { title } = resource
  const shared = { title, address: location.origin + ownPagePath(resource, language) }
  // What opened the dialog has put the focus on its end, for these were not here yet.
  useEffect(() => ways.current?.querySelector<HTMLElement>('button, a')?.focus(), [])
  return (
    <div ref={ways} className={styles.sheet}>
      <p lang={resource.language ?? undefined} className={styles.title}>
        {title}
      </p>
      <SendButtons resource={resource} shared={shared} />
      <ul role="list" className={styles.links}>
        <li>
          <OutsideLink href={whatsAppLink(shared)}>{wayTexts.whatsApp}</OutsideLink>
        </li>
        <li>
          <OutsideLink href={classroomLink(shared)}>{wayTexts.classroom}</OutsideLink>
        </li>
        <li>
          <OutsideLink href={cardPath(resource, language)}>{wayTexts.card}</OutsideLink>
        </li>
      </ul>
      <CopyField label={wayTexts.link} value={shared.address} action={wayTexts.copyLink} />
      <QrPart address={location.origin + shortPath(resource)} />
    </div>
  )
}
