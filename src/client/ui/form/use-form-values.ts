import { useEffect, useRef, useState } from 'react'

/** What is wrong with the values of a form, in words, field by field. */
export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | undefined }

const withoutTouched = <Values extends object>(errors: FieldErrors<Values>, touched: Partial<Values>) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in touched))) as FieldErrors<Values>

export const isValid = (errors: object) => Object.keys(errors).length === 0

/** To the first wrong field; without one, back to the button, which loses the focus while it is busy. */
function leadBack(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid]')
  const nowhere = document.activeElement === null || document.activeElement === document.body
  const lost = nowhere ? form?.querySelector<HTMLElement>('[type=submit]') : undefined
  ;(wrong ?? lost)?.focus()
}

/**
 * What stands in a form and what is wrong with it. The error of a field goes when the field is touched; `refuse` shows
 * errors and leads to the first of them, also with none, for a failure that belongs to no field.
 */
export function useFormValues<Values extends object>(first: Values) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) leadBack(form.current)
  }, [refusals])
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setErrors((now) => withoutTouched(now, part))
  }
  const refuse = (found: FieldErrors<Values> = {}) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  return { form, values, errors, change, refuse, forgive: () => setErrors({}) }
}
