import { Link } from '#client/router/router.ts'
import { noticesTexts } from '#features/notices/messages.ts'
import { paths } from '#shared/paths.ts'
import { headerTexts } from '../messages.ts'
import styles from './account-row.module.css'

interface WaitingLinksProps {
  readonly needsAttention: number
  readonly unreadNotices: number
}

/** Lead to contributions that a moderator returned, and to unread notices. */
export function WaitingLinks({ needsAttention, unreadNotices }: WaitingLinksProps) {
  const text = headerTexts.needsAttention({ count: needsAttention })
  return (
    <>
      {needsAttention > 0 && (
        <Link
          href={paths.contributions}
          className={styles.attention}
          aria-label={headerTexts.attentionLabel({ text })}
        >
          {text}
        </Link>
      )}
      {unreadNotices > 0 && (
        <Link href={paths.viewAccount} className={styles.attention}>
          {noticesTexts.unread({ count: unreadNotices })}
        </Link>
      )}
    </>
  )
}
