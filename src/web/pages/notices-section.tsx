import { useId } from 'react'
import { can } from '#shared/abilities.ts'
import { NoticeMailsCard } from '#features/notices/web/notice-mails-card.tsx'
import { NoticesCard } from '#features/notices/web/notices-card.tsx'
import { noticesTexts } from '#features/notices/messages.ts'
import { useSession } from '#features/sign-in/web/session/use-session.ts'
import styles from './security-section.module.css'

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
