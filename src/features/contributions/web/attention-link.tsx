import { Link } from '#client/router/router.ts'
import { paths } from '#shared/paths.ts'
import { attentionTexts, contributionsTexts } from '../messages.ts'
import styles from './attention-link.module.css'

/** Leads from the header to the contributions that a moderator sent back. */
export function AttentionLink({ count }: { readonly count: number }) {
  const text = attentionTexts.count({ count })
  return (
    <Link
      href={paths.contributions}
      className={styles.attention}
      aria-label={`${text}: ${contributionsTexts.title}`}
    >
      {text}
    </Link>
  )
}
