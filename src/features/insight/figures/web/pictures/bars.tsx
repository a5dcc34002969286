import type { ReactNode } from 'react'
import { classes } from '#client/ui/classes.ts'
import { cellText, type Drawing } from './drawing.ts'
import { seriesLook } from './patterns.tsx'
import styles from './pictures.module.css'

const thickness = 12

interface BarsProps {
  readonly drawing: Drawing
  /** Replaces columns and lines where they have no space. */
  readonly narrow?: boolean
  /** Replace the names of the rows. */
  readonly links?: readonly ReactNode[]
  /** Follow the numbers of the rows. */
  readonly buttons?: readonly ReactNode[]
}

/** Horizontal bars, each with its name and number as text. Several series name theirs. */
export function Bars({ drawing: { names, series }, narrow, links, buttons }: BarsProps) {
  const max = Math.max(1, ...series.flatMap(({ values }) => values.map(Number)))
  return (
    <ul className={classes(styles.bars, narrow && styles.narrow)}>
      {names.map((name, row) => (
        <li key={names.indexOf(name) === row ? name : row}>
          <span>{links?.[row] ?? name}</span>
          <svg width="100%" height={thickness * series.length} aria-hidden>
            {series.map(({ label, values }, i) => {
              const part = `${(100 * Number(values[row])) / max}%`
              return <rect key={label} y={i * thickness} width={part} height={thickness} {...seriesLook(i)} />
            })}
          </svg>
          <span className={styles.values}>
            {series.map(({ label, values }, i) => (
              <span key={label} className={styles.values}>
                {series.length > 1 && (
                  <svg width="12" height="12" aria-hidden>
                    <rect width="12" height="12" {...seriesLook(i)} />
                  </svg>
                )}
                {series.length > 1 && `${label}: `}
                {cellText(values[row] ?? null)}
              </span>
            ))}
            {buttons?.[row]}
          </span>
        </li>
      ))}
    </ul>
  )
}
