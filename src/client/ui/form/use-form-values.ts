import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTypedState } from './use-typed-state.ts'

/** Error messages of a form, by field. */
export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | undefined }

const withoutTouched = <Values extends object>(errors: FieldErrors<Values>, touched: Partial<Values>) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in touched))) as FieldErrors<Values>

export const isValid = (errors: object) => Object.keys(errors).length === 0

/** Returns value, error and change of the input of a text. */
export type InputOf<Name> = (name: Name) => {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]

/** The name of a form, and its fields whose text stays in this tab until `forget`. */
export interface Saved<Values> {
  readonly form: string
  readonly fields: readonly (keyof Values)[]
  /** A form of visitors shows no text of a session that has ended. */
  readonly isOfVisitor?: boolean
}

const unsaved = { form: '', fields: [] }

/**
 * Values and errors of a form; `error` is that of the form as a whole. A change of a field removes its error. `refuse`
 * shows errors and moves the focus to the first wrong field.
 */
export function useFormValues<Values extends object>(first: Values, saved: Saved<Values> = unsaved) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues, forget] = useTypedState(saved.form, first, saved.fields, saved.isOfVisitor)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [error, setError] = useState('')
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setErrors((now) => withoutTouched(now, part))
  }
  const refuse = (found: FieldErrors<Values> = {}, message = '') => {
    setErrors(found)
    setError(message)
    setRefusals((count) => count + 1)
  }
  /** Begins a submission with the errors found without a call; false if there are any. */
  const begin = (event: FormEvent, found: FieldErrors<Values> = {}) => {
    event.preventDefault()
    if (!isValid(found)) refuse(found)
    else {
      setErrors({})
      setError('')
    }
    return isValid(found)
  }
  const inputOf: InputOf<TextName<Values>> = (name) => ({
    value: values[name] as string,
    error: errors[name],
    onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
  })
  return { form, values, errors, error, setError, change, inputOf, begin, refuse, forget }
}
