import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './page-head.module.css'

interface PageHeadProps {
  /** Breadcrumb, such as a link to Home. */
  readonly crumb?: ReactNode
  readonly title: string
  /** One paragraph, or a form. */
  readonly children?: ReactNode
  /** Links and buttons below the paragraph. */
  readonly actions?: ReactNode
  /** A cover beside the text, hidden on narrow screens. */
  readonly art?: ReactNode
  /** The last child stands beside the title on wide screens, so that a list begins higher. */
  readonly beside?: boolean
}

/** The head of a page: crumb, the one h1, a paragraph. */
export function PageHead({ crumb, title, children, actions, art, beside }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={`wrap ${styles.columns}`}>
        <div className={classes(styles.words, beside && styles.beside)}>
          {crumb && <p className={styles.crumb}>{crumb}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {art && <div className={styles.art}>{art}</div>}
      </div>
    </div>
  )
}
