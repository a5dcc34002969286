import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldWords {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One choice of several with its label, hint and error; `className` goes to the whole field. */
export function SelectField({ label, hint, error, options, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ties) => (
        <select {...select} {...ties} className={styles.control}>
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
