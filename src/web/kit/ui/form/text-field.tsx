import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react'
import { classes } from '#web/kit/ui/classes.ts'
import { Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldWords {
  /** A small control at the end of the box, such as the eye of a password. */
  readonly after?: ReactNode
}

/** One line of text with its label, hint and error; `className` goes to the whole field. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, hint, error, after, className, ...input },
  ref,
) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ties) => (
        <span className={classes(styles.with, Boolean(after) && styles.withAfter)}>
          <input {...input} {...ties} ref={ref} className={styles.control} />
          {after}
        </span>
      )}
    </Field>
  )
})
