import type { ReactNode } from 'react'
import { PaintedCover } from '../painted-cover.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** Seed of the picture. */
  readonly seed: string
  /** One sentence. */
  readonly children: ReactNode
  /** One next step. */
  readonly action?: ReactNode
}

/** An empty list: a picture, a sentence, a next step. */
export function EmptyState({ seed, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.art}>
        <PaintedCover seed={seed} across={4} down={2} />
      </div>
      <p>{children}</p>
      {action}
    </div>
  )
}
