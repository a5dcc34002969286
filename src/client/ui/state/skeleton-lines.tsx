import { classes } from '../classes.ts'
import { partTexts } from '../../messages.ts'
import styles from './skeleton-lines.module.css'

interface SkeletonLinesProps {
  readonly lines?: number
  /** Announced while the content loads. */
  readonly label?: string
  readonly className?: string | undefined
}

/** Placeholder lines while text loads. */
export function SkeletonLines({ lines = 3, label = partTexts.loading, className }: SkeletonLinesProps) {
  return (
    <div role="status" className={classes(styles.skeleton, className)}>
      <span className="visuallyHidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
