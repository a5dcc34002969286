import type { CSSProperties } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { classes } from '../classes.ts'
import type { Drawing } from '../icon.tsx'
import styles from './row-button.module.css'

const svg =
  'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="red" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/** An icon as the mask of a `::before`: in a long list it costs no element. */
export const maskedIcon = (drawing: Drawing) => ({
  className: styles.icon,
  style: {
    '--icon': `url('data:image/svg+xml,<svg ${svg}><path d="${drawing}"/></svg>')`,
  } as CSSProperties,
})

interface RowButtonProps extends ButtonProps {
  readonly icon?: Drawing | undefined
}

/** A borderless button below a title; its icon or first letter is below that of the title. */
export function RowButton({ icon, ...button }: RowButtonProps) {
  const { className, style } = icon ? maskedIcon(icon) : {}
  return <Button {...button} kind="quiet" className={classes(styles.button, className)} style={style} />
}
