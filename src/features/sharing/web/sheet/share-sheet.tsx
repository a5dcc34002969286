import { useEffect, useRef } from 'react'
import { spoken } from '#shared/languages/messages.ts'
import { CopyField } from '#web/kit/ui/copying/copy-field.tsx'
import { OutsideLink } from '#web/kit/ui/outside-link.tsx'
import { ownPagePath } from '#features/resources/own-page.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { cardPath, shortPath } from '../../addresses.ts'
import { wayTexts } from './messages.ts'
import { classroomLink, whatsAppLink } from '../../share-links.ts'
import { QrPart } from './qr-part.tsx'
import { SendButtons } from './send-buttons.tsx'
import styles from './share-sheet.module.css'

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
