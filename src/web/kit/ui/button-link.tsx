import type { ReactNode } from 'react'
import { Link } from '#web/kit/router/router.ts'
import type { ButtonKind } from './button.tsx'
import { classes } from './classes.ts'
import styles from './button.module.css'

interface ButtonLinkProps {
  /** A path of the site, such as `/contribute`. */
  readonly href: string
  readonly kind?: ButtonKind
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link that looks like a button, because going there is the next step. */
export function ButtonLink({ href, kind = 'normal', className, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={classes(styles.button, styles[kind], className)}>
      {children}
    </Link>
  )
}
