import type { ReactNode } from 'react'
import { classes } from '#client/ui/classes.ts'
import styles from './cards.module.css'

interface CardListProps {
  /** For cards that hold more than a title and a line. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Cards side by side, as many as fit. */
export function CardList({ wide = false, children }: CardListProps) {
  return <ul className={classes(styles.cards, wide && styles.wide)}>{children}</ul>
}
