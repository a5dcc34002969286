import { useEffect, useId, useRef } from 'react'
import { can } from '#shared/abilities.ts'
import { EmailCard } from '#features/people/accounts/web/email/email-card.tsx'
import type { Account } from '#features/people/accounts/contract.ts'
import { NoticeMailsCard } from '#features/people/notices/web/notice-mails-card.tsx'
import { NoticesCard } from '#features/people/notices/web/notices-card.tsx'
import { noticesTexts } from '#features/people/notices/messages.ts'
import { SessionsCard } from '#features/people/sessions/web/sessions-card.tsx'
import { QrPicture } from '#features/public/sharing/web/qr-picture.tsx'
import { FactorsCard } from '#features/people/sign-in/web/factors/factors-card.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { securityTexts as texts } from '../messages.ts'
import styles from './account-sections.module.css'

/** Notices to the own account, and which of them it gets by mail. */
export function NoticesSection() {
  const headingId = useId()
  const { account, actor } = useSession()
  if (!account) return null
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{noticesTexts.heading}</h2>
      <NoticesCard labelledBy={headingId} />
      <NoticeMailsCard hasQueue={can(actor, 'moderate resources')} />
    </section>
  )
}

interface SecurityProps {
  readonly account: Account
  /** The role needs a second factor that the account does not have. */
  readonly isNeeded: boolean
}

/** Cards of email, second factors and sessions. The section gets the focus if the role needs a second factor. */
export function SecuritySection({ account, isNeeded }: SecurityProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNeeded) section.current?.focus()
  }, [isNeeded])
  return (
    <section ref={section} tabIndex={-1} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      <EmailCard {...account} />
      <FactorsCard Qr={QrPicture} />
      <SessionsCard />
    </section>
  )
}
