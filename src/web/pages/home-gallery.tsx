import { Link } from '#web/kit/router/router.ts'
import { resourceCount, useSubjectCounts } from '#features/subjects/web/use-subject-counts.ts'
import { Cover } from '#web/kit/ui/litema/cover.tsx'
import { homeCards } from './home-cards.ts'
import styles from './home-gallery.module.css'

/** Sixteen cards; the line under a title has its place before the figure arrives. */
export function HomeGallery() {
  const counts: ReadonlyMap<string, number> = useSubjectCounts()
  const captionOf = (palette: string, caption?: string) => {
    const count = counts.get(palette)
    return caption ?? (count === undefined ? '\u00a0' : resourceCount(count))
  }
  return (
    <ul className={styles.cards}>
      {homeCards.map(({ title, href, palette, seed, caption }) => (
        <li key={href}>
          <Link href={href} className={styles.card}>
            <span className={styles.art}>
              <Cover seed={seed} palette={palette} across={8} down={2} />
            </span>
            <h3>{title}</h3>
            <p>{captionOf(palette, caption)}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
