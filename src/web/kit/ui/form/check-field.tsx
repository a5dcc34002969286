import { useId, type InputHTMLAttributes } from 'react'
import { classes } from '#web/kit/ui/classes.ts'
import fields from './field.module.css'
import styles from './check-field.module.css'

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** The whole sentence that the tick says yes to. */
  readonly label: string
  readonly error?: string | undefined
}

/** A tick with its sentence beside it, and its error below; `className` goes to the whole field. */
export function CheckField({ label, error, className, ...input }: CheckFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={classes(styles.field, className)}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
      />
      <label htmlFor={id}>{label}</label>
      <p id={errorId} className={classes(fields.error, styles.below)} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
