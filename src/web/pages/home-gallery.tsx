import { homeTexts } from '../messages.ts'
import { Link } from '#client/router/router.ts'
import { resourceCount, useSubjectCounts } from '#features/catalogue/subjects/web/use-subject-counts.ts'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { type SiteLink, siteLinks } from '../site-links.ts'
import styles from './home-gallery.module.css'

/** The gallery of Home, with sixteen cards (HOME-04, HOME-05). */
export function HomeGallery() {
  const counts: ReadonlyMap<string, number> = useSubjectCounts()
  const captionOf = ({ palette, page }: SiteLink) => {
    if (page) return homeTexts.captions[page]
    const count = counts.get(palette)
    // An empty caption reserves the line of a count that is still loading.
    return count === undefined ? '\u00a0' : resourceCount(count)
  }
  return (
    <section className="wrap section">
      <h2>{homeTexts.gallery}</h2>
      <ul className={styles.cards}>
        {siteLinks().map((link) => (
          <li key={link.href}>
            <Link href={link.href} className={styles.card}>
              <span className={styles.art}>
                <PaintedCover seed={link.seed} palette={link.palette} across={8} down={2} />
              </span>
              <h3>{link.label}</h3>
              <p>{captionOf(link)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
