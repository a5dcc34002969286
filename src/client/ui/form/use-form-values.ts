import { useEffect, useRef, useState } from 'react'
import { useTypedState } from './use-typed-state.ts'

/** Error messages of a form, by field. */
export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | undefined }

const withoutTouched = <Values extends object>(errors: FieldErrors<Values>, touched: Partial<Values>) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in touched))) as FieldErrors<Values>

export const isValid = (errors: object) => Object.keys(errors).length === 0

/** The name of a form, and its fields whose text stays in this tab until `forget`. */
export interface Saved<Values> {
  readonly form: string
  readonly fields: readonly (keyof Values)[]
  /** A form of visitors shows no text of a session that has ended. */
  readonly isOfVisitor?: boolean
}

const unsaved = { form: '', fields: [] }

/**
 * Values and errors of a form. A change of a field removes its error. `refuse` shows errors and moves the focus to the
 * first wrong field.
 */
export function useFormValues<Values extends object>(first: Values, saved: Saved<Values> = unsaved) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues, forget] = useTypedState(saved.form, first, saved.fields, saved.isOfVisitor)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setErrors((now) => withoutTouched(now, part))
  }
  const refuse = (found: FieldErrors<Values> = {}) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  return { form, values, errors, change, refuse, clearErrors: () => setErrors({}), forget }
}
