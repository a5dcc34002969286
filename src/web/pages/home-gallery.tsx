import type { PaletteName } from '#shared/litema.ts'
import { subjectTitles } from '#features/catalogue/subjects/messages.ts'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { placeTexts, homeTexts } from '../messages.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#client/router/router.ts'
import { resourceCount, useSubjectCounts } from '#features/catalogue/subjects/web/use-subject-counts.ts'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import styles from './home-gallery.module.css'

interface HomeCard {
  readonly title: string
  readonly href: string
  readonly palette: PaletteName
  /** Seed of the picture, the same in every language and on the subject's page. */
  readonly seed: string
  /** Text under the title; for a subject the number of its resources. */
  readonly caption?: string
}

const subjectCards = subjects.map(({ id, storageName }) => ({
  title: subjectTitles[id],
  href: paths.subject(id),
  palette: id,
  seed: storageName,
}))

type Other = keyof typeof homeTexts.captions

const otherCard = (seed: string, place: Other): HomeCard => ({
  title: placeTexts[place],
  href: paths[place],
  palette: 'other',
  seed,
  caption: homeTexts.captions[place],
})

/** The gallery's sixteen links in their order (HOME-04, HOME-05). */
export const homeCards: readonly HomeCard[] = [
  ...subjectCards,
  otherCard("Other useful OER's", 'otherOers'),
  otherCard('Self-Directed Learning', 'selfDirectedLearning'),
  otherCard('Contributors', 'contributors'),
  otherCard('About Us', 'aboutUs'),
  otherCard('View Account', 'viewAccount'),
]

/** Sixteen cards; an empty caption reserves the line of a count that is still loading. */
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
              <PaintedCover seed={seed} palette={palette} across={8} down={2} />
            </span>
            <h3>{title}</h3>
            <p>{captionOf(palette, caption)}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
