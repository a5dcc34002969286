import { useEffect, useId, useRef, useState } from 'react'
import { spokenLanguage } from '#client/spoken-language.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { qrTexts, shareOptionTexts } from '../messages.ts'
import styles from './share-sheet.module.css'
import { cardPath, shortPath } from '../addresses.ts'
import { classroomLink, messageOf, sharedFacts, whatsAppLink } from '../share-links.ts'
import { QrPicture } from './qr-picture.tsx'
import { SendButtons } from './send-buttons.tsx'

/** QR code for a device nearby, generated on demand. `address` is absolute and short. */
export function QrPart({ address }: { readonly address: string }) {
  const [open, setOpen] = useState(false)
  const partId = useId()
  return (
    <div>
      <Button aria-expanded={open} aria-controls={partId} onClick={() => setOpen(!open)}>
        {qrTexts.show}
      </Button>
      <div id={partId} hidden={!open} className={styles.code}>
        {open && (
          <>
            <QrPicture label={qrTexts.picture} text={address} />
            <p>
              {qrTexts.scan} <strong>{address.replace(/^https?:\/\//, '')}</strong>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

/** All ways to share the public page of a resource. */
export function ShareSheet({ resource }: { readonly resource: PublicResource }) {
  const sheetRef = useRef<HTMLDivElement>(null)
  const language = spokenLanguage
  const { title } = resource
  const address = location.origin + ownPagePath(resource, language)
  const shared = { title, facts: sharedFacts(resource), address }
  // The dialog set the focus before these buttons were loaded.
  useEffect(() => sheetRef.current?.querySelector<HTMLElement>('button, a')?.focus(), [])
  return (
    <div ref={sheetRef} className={styles.sheet}>
      <p lang={resource.language ?? undefined} className={styles.title}>
        {title}
      </p>
      <SendButtons resource={resource} shared={shared} />
      <ul role="list" className={styles.links}>
        <li>
          <OutsideLink href={whatsAppLink(shared)}>{shareOptionTexts.whatsApp}</OutsideLink>
        </li>
        <li>
          <OutsideLink href={classroomLink(shared)}>{shareOptionTexts.classroom}</OutsideLink>
        </li>
        <li>
          <OutsideLink href={cardPath(resource, language)}>{shareOptionTexts.card}</OutsideLink>
        </li>
      </ul>
      <CopyField
        label={shareOptionTexts.link}
        value={address}
        action={shareOptionTexts.copyLink}
        other={{ value: messageOf(shared), action: shareOptionTexts.copyMessage }}
      />
      <QrPart address={location.origin + shortPath(resource)} />
    </div>
  )
}
