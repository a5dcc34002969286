import { PaintedCover } from '#client/ui/litema/painted-cover.tsx'
import { paletteNamed } from '#shared/litema/litema.ts'
import { OutsideLink } from '#client/ui/outside-link.tsx'
import type { usefulResources } from '../useful-resources.ts'
import styles from './cards.module.css'

type UsefulResource = (typeof usefulResources)['items'][number]

/** One of the two resources that fit no subject. */
export function UsefulResourceCard({ resource }: { readonly resource: UsefulResource }) {
  const { title, subtitle, image, description, resourceImage, resourceImageAlt } = resource
  return (
    <li className={`${styles.card} ${styles.useful}`}>
      <div className={styles.side}>
        <PaintedCover seed={title} palette={paletteNamed(image)} across={4} down={4} />
      </div>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.note}>{subtitle}</p>
        {description.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className={styles.offer}>
          <span className={styles.thumb}>
            <PaintedCover
              seed={resourceImageAlt}
              palette={paletteNamed(resourceImage)}
              across={2}
              down={2}
              label={resourceImageAlt}
            />
          </span>
          <OutsideLink href={resource.resourceLink}>{resource.resourceHeading}</OutsideLink>
        </p>
      </div>
    </li>
  )
}
