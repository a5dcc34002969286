import styles from './notice.module.css'
import type { ReactNode } from 'react'
import { classes } from '#web/kit/ui/classes.ts'
import { EmojiText } from '#web/kit/ui/state/status.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { listTexts } from '#web/kit/ui/list/messages.ts'

interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'bad'
  readonly title?: string | undefined
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Something to know before going on, inside the page. What happens while a person looks on belongs into a `Status`. */
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

interface LoadFailureProps {
  /** What did not come, in the plural: `users`. */
  readonly what: string
  readonly error: Error
  readonly onRetry: () => void
}

/** A list did not come; the way out is to ask again. */
export const LoadFailure = ({ what, error, onRetry }: LoadFailureProps) => (
  <div role="alert">
    <Notice
      tone="bad"
      title={listTexts.notLoaded(what)}
      action={
        <Button kind="main" onClick={onRetry}>
          {listTexts.retry}
        </Button>
      }
    >
      {error.message}
    </Notice>
  </div>
)
