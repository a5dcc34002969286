import type { ReactNode } from 'react'
import { PaintedCover } from '#client/ui/litema/painted-cover.tsx'
import { paletteNamed } from '#shared/litema/litema.ts'
import { coverTexts } from '../messages.ts'
import styles from './cards.module.css'

interface PersonCardProps {
  readonly name: string
  /** The palette of the picture that stands for a photo. */
  readonly picture: string
  readonly children: ReactNode
}

/** Somebody to know or to ask: picture, name, and what there is to say. */
export function PersonCard({ name, picture, children }: PersonCardProps) {
  return (
    <li className={`${styles.card} ${styles.person}`}>
      <div className={styles.portrait}>
        <PaintedCover
          seed={name}
          palette={paletteNamed(picture)}
          across={3}
          down={3}
          label={coverTexts.ofPerson(name)}
        />
      </div>
      <div className={styles.facts}>
        <h3>{name}</h3>
        {children}
      </div>
    </li>
  )
}
