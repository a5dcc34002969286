import styles from './field.module.css'
import check from './check-field.module.css'
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, forwardRef, useId } from 'react'
import { classes } from '../classes.ts'
import { EmojiText } from '../emoji-text.tsx'

export interface FieldTexts {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** Attributes that connect a control with its label, hint and error. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  readonly className?: string | undefined
  readonly children: (attributes: ControlAttributes) => ReactNode
}

/** A label, a control, its hint and its error. */
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

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  /** A small control at the end of the input, such as the eye of a password. */
  readonly after?: ReactNode
}

/** A text input with label, hint and error; `className` applies to the whole field. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, hint, error, after, className, ...input },
  ref,
) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(attributes) => (
        <span className={classes(styles.with, Boolean(after) && styles.withAfter)}>
          <input {...input} {...attributes} ref={ref} className={styles.control} />
          {after}
        </span>
      )}
    </Field>
  )
})

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A select with label, hint and error; `className` applies to the whole field. */
export function SelectField({ label, hint, error, options, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(attributes) => (
        <select {...select} {...attributes} className={styles.control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** The whole sentence that the box confirms. */
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
}

/** A checkbox with its sentence beside it, hint and error below; `className` applies to the whole field. */
export function CheckField({ label, hint, error, className, ...input }: CheckFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [input['aria-describedby'], hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={classes(check.field, className)}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={check.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={hintId} className={classes(styles.hint, check.below)}>
          {hint}
        </p>
      )}
      <p id={errorId} className={classes(styles.error, check.below)} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
