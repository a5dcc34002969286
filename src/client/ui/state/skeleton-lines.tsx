import { partTexts } from '../../messages.ts'
import styles from './skeleton-lines.module.css'

interface SkeletonLinesProps {
  readonly lines?: number
  /** Announced while the content loads. */
  readonly label?: string
}

/** Placeholder lines while text loads. */
export function SkeletonLines({ lines = 3, label = partTexts.loading }: SkeletonLinesProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visuallyHidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
