import { Children, type ReactNode } from 'react'
import { classes } from '#client/ui/classes.ts'
import styles from './cards.module.css'
import { PaintedCover } from '#client/ui/painted-cover.tsx'
import { coverTexts } from '../messages.ts'
import { OutsideLink } from '#client/ui/outside-link.tsx'

interface CardListProps {
  /** For cards with more than a title and a line. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Cards side by side, as many as fit. */
export function CardList({ wide = false, children }: CardListProps) {
  return <ul className={classes(styles.cards, wide && styles.wide)}>{children}</ul>
}

/** Cards below a heading; nothing without cards. */
export function CardSection({ title, ...list }: CardListProps & { readonly title: string }) {
  if (Children.count(list.children) === 0) return null
  return (
    <section className="wrap section">
      <h2>{title}</h2>
      <CardList {...list} />
    </section>
  )
}

interface PersonCardProps {
  readonly name: string
  /** Palette of the painted picture. */
  readonly picture: string
  readonly children: ReactNode
}

/** Card of a person: picture, name and details. */
export function PersonCard({ name, picture, children }: PersonCardProps) {
  return (
    <li className={`${styles.card} ${styles.person}`}>
      <div className={styles.portrait}>
        <PaintedCover
          seed={name}
          palette={picture}
          across={3}
          down={3}
          label={coverTexts.ofPerson({ name })}
        />
      </div>
      <div className={styles.facts}>
        <h3>{name}</h3>
        {children}
      </div>
    </li>
  )
}

interface SeriesCardProps {
  readonly title: string
  readonly image: string
  readonly link: string
  /** Line above the title: publisher or volume. */
  readonly note: string
  readonly about?: string
}

/** Card of a book or series on another site: picture, title, link. */
export function SeriesCard({ title, image, link, note, about }: SeriesCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.art}>
        <PaintedCover seed={title} palette={image} across={6} down={3} label={coverTexts.ofBook({ title })} />
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

interface UsefulResource {
  readonly title: string
  readonly subtitle: string
  /** Palette of the painted picture, as for `resourceImage`. */
  readonly image: string
  readonly description: readonly string[]
  readonly resourceHeading: string
  readonly resourceLink: string
  readonly resourceImage: string
  readonly resourceImageAlt: string
}

/** One of the two resources that fit no subject. */
export function UsefulResourceCard({ resource }: { readonly resource: UsefulResource }) {
  const { title, subtitle, image, description, resourceImage, resourceImageAlt } = resource
  return (
    <li className={`${styles.card} ${styles.useful}`}>
      <div className={styles.side}>
        <PaintedCover seed={title} palette={image} across={4} down={4} />
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
              palette={resourceImage}
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
