import { classes } from '../classes.ts'
import { partTexts } from '../../messages.ts'
import styles from './skeleton-lines.module.css'

interface SkeletonLinesProps {
  readonly lines?: number
  /** Spoken while the content is on its way. */
  readonly label?: string
  readonly className?: string | undefined
}

/** Grey lines where text is about to stand. */
export function SkeletonLines({ lines = 3, label = partTexts.loading, className }: SkeletonLinesProps) {
  return (
    <div role="status" className={classes(styles.skeleton, className)}>
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
