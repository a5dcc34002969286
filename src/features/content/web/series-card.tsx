import { PaintedCover } from '#client/ui/litema/painted-cover.tsx'
import { paletteNamed } from '#shared/litema/litema.ts'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import { coverTexts } from '../messages.ts'
import styles from './cards.module.css'

interface SeriesCardProps {
  readonly title: string
  readonly image: string
  readonly link: string
  /** A short line above the title: who publishes it, which volume it is. */
  readonly note: string
  readonly about?: string
}

/** A book or a series of books that stands elsewhere: picture, title, link. */
export function SeriesCard({ title, image, link, note, about }: SeriesCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.art}>
        <PaintedCover
          seed={title}
          palette={paletteNamed(image)}
          across={6}
          down={3}
          label={coverTexts.ofBook(title)}
        />
      </div>
      <p className={styles.note}>{note}</p>
      <h3>
        <OutsideLink href={link} className={styles.wholeCard}>
          {title}
        </OutsideLink>
      </h3>
      {about && <p>{about}</p>}
    </li>
  )
}
