import styles from './progress.module.css'

interface ProgressProps {
  /** Whole percent, 0 to 100. */
  readonly value: number
  readonly label: string
}

/** How far something is; the figure stands beside the bar. */
export function Progress({ value, label }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <span>{label}</span>
      <span aria-hidden="true">{value}%</span>
      <progress max={100} value={value} aria-label={label} />
    </div>
  )
}
