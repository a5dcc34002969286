import { useId, type ReactNode } from 'react'
import { classes } from '#web/kit/ui/classes.ts'
import { EmojiText } from '#web/kit/ui/emoji-text.tsx'
import styles from './field.module.css'

export interface FieldWords {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** What a control needs to belong to its label, hint and error. */
export interface ControlTies {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  readonly className?: string | undefined
  readonly children: (ties: ControlTies) => ReactNode
}

/** A label above, a control, then its hint and its error. The error stays until it is mended and is tied to the control. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error && <EmojiText text={error} />}
      </p>
    </div>
  )
}
