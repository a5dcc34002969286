import styles from './progress.module.css'

interface ProgressProps {
  /** Whole percent, 0 to 100. */
  readonly value: number
  readonly label: string
  /** Text beside the bar, when it must say more than the label. */
  readonly words?: string
}

/** A progress bar with its percentage. */
export function Progress({ value, label, words = label }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <span>{words}</span>
      <span aria-hidden="true">{value}%</span>
      <progress max={100} value={value} aria-label={label} />
    </div>
  )
}
