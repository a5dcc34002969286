import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { homeIcons, Icon } from './icon.tsx'
import { partTexts } from '../messages.ts'
import styles from './chip.module.css'

interface ChipProps {
  /** An item of a list. */
  readonly as?: 'li'
  readonly children: ReactNode
  readonly tone?: 'grade' | 'tag'
  readonly onRemove?: (() => void) | undefined
  /** Spoken name of the remove button, such as `Remove Grade 4`. */
  readonly removeLabel?: string | undefined
}

/** A grade or a free tag; removable with `onRemove`. */
export function Chip(props: ChipProps) {
  const { as: Tag = 'span', children, tone = 'tag', onRemove, removeLabel = partTexts.remove } = props
  return (
    <Tag className={classes(styles.chip, styles[tone], onRemove && styles.removable)}>
      {children}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon drawing={homeIcons.close} />
        </button>
      )}
    </Tag>
  )
}
