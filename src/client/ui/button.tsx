import styles from './button.module.css'
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, forwardRef } from 'react'
import { classes } from './classes.ts'
import { Link } from '../router/router.ts'

export type ButtonKind = 'main' | 'normal' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind
  /** A busy button takes no click and keeps the focus. It shows `busyLabel` when it is given. */
  readonly busy?: boolean
  readonly busyLabel?: string
  /** Id of the reason why the button takes no click. It can be focused, so that a screen reader announces the reason. */
  readonly refusedBy?: string | undefined
}

/** The form of a submit button is not sent either. */
const refuse = (event: MouseEvent) => event.preventDefault()

/** A button for an action. For navigation use `ButtonLink`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    kind = 'normal',
    busy = false,
    busyLabel,
    refusedBy,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  },
  ref,
) {
  const isRefused = busy || refusedBy !== undefined
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={isRefused || undefined}
      {...(refusedBy && { 'aria-describedby': refusedBy })}
      onClick={isRefused ? refuse : onClick}
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
