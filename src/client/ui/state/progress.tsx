import styles from './progress.module.css'

interface ProgressProps {
  /** Whole percent, 0 to 100. */
  readonly value: number
  readonly label: string
  /** To be read beside the bar, where the label would say too little. */
  readonly words?: string
}

/** How far something is; the figure stands beside the bar. */
export function Progress({ value, label, words = label }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <span>{words}</span>
      <span aria-hidden="true">{value}%</span>
      <progress max={100} value={value} aria-label={label} />
    </div>
  )
}
