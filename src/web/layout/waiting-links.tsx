import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#features/people/sign-in/web/session/use-session.ts'
import { Link } from '#client/router/router.ts'
import { waitingTexts as texts } from '#features/people/notices/messages.ts'
import { paths } from '#shared/paths.ts'
import styles from './account-row.module.css'

/** Lead to contributions that a moderator returned, and to unread notices. */
export function WaitingLinks() {
  const { needsAttention = 0, unreadNotices = 0 } = useQuery(sessionQuery).data ?? {}
  const text = texts.needsAttention({ count: needsAttention })
  const label = texts.attentionLabel({ text })
  return (
    <>
      {needsAttention > 0 && (
        <Link href={paths.contributions} className={styles.attention} aria-label={label}>
          {text}
        </Link>
      )}
      {unreadNotices > 0 && (
        <Link href={paths.viewAccount} className={styles.attention}>
          {texts.unread({ count: unreadNotices })}
        </Link>
      )}
    </>
  )
}
