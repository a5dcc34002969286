import { useId } from 'react'
import type { Account } from '#features/accounts/contract.ts'
import { EmailCard } from '#features/accounts/web/email/email-card.tsx'
import { QrPicture } from '#features/sharing/web/qr-picture.tsx'
import { FactorsCard } from '#features/sign-in/web/factors/factors-card.tsx'
import { SessionsCard } from '#features/sessions/web/sessions-card.tsx'
import { securityTexts as texts } from '../messages.ts'
import styles from './security-section.module.css'

/** Below the parts of the spec on the account page: a card for each thing that keeps the account safe. */
export function SecuritySection(account: Account) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      <EmailCard {...account} />
      <FactorsCard Qr={QrPicture} />
      <SessionsCard />
    </section>
  )
}
