import styles from './button.module.css'
import { type ButtonHTMLAttributes, type ReactNode, forwardRef } from 'react'
import { classes } from './classes.ts'
import { Link } from '../router/router.ts'

export type ButtonKind = 'main' | 'normal' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind
  /** Disables the button, and shows `busyLabel` when it is given. */
  readonly busy?: boolean
  readonly busyLabel?: string
}

/** A button for an action. For navigation use `ButtonLink`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = 'normal', busy = false, busyLabel, className, children, disabled, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(styles.button, styles[kind], className)}
    >
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
})

interface ButtonLinkProps {
  /** A path of the site, such as `/contribute`. */
  readonly href: string
  readonly kind?: ButtonKind
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ href, kind = 'normal', className, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={classes(styles.button, styles[kind], className)}>
      {children}
    </Link>
  )
}
