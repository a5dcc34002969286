import { memo } from 'react'
import { classes } from './classes.ts'
import { cell } from '#shared/pictures/brush.ts'
import { litema } from '#shared/pictures/litema.ts'
import styles from './painted-cover.module.css'
import { coloursOf } from '#shared/pictures/palettes.ts'

interface PaintedCoverProps {
  /** A title or an id; the same seed gives the same picture. */
  readonly seed: string
  /** A subject id, `night` or `other`. */
  readonly palette?: string
  /** Cells of the pattern; the picture fills its box and is cropped. */
  readonly across?: number
  readonly down?: number
  /** Text alternative; without it the picture is hidden from speech. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** A litema pattern in place of a picture, without a download. */
export const PaintedCover = memo(function PaintedCover(props: PaintedCoverProps) {
  const { seed, palette = 'other', across = 6, down = 3, label, className } = props
  const [strong, light, ground] = coloursOf(palette)
  const wall = litema(seed, across, down)
  return (
    <svg
      className={classes(styles.cover, className)}
      viewBox={`0 0 ${across * cell} ${down * cell}`}
      preserveAspectRatio="xMidYMid slice"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path fill={ground} d={`M0 0h${across * cell}v${down * cell}H0z`} />
      <path fill={strong} d={wall.strong} />
      <path fill={light} d={wall.light} />
    </svg>
  )
})
