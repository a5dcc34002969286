import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { EmojiText } from '../emoji-text.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'bad'
  readonly title?: string | undefined
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Information inside the page. Messages that appear later belong into a `LiveRegion`. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])}>
      {title && (
        <h2 className={styles.title}>
          <EmojiText text={title} />
        </h2>
      )}
      {children && <div>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
