import { useEffect, useState } from 'react'
import { loadOutbox } from '../../offline/outbox/lazy-outbox.ts'
import { typedText } from '../../offline/typed-text.ts'

/** Values of another version of the site may have other types. Null stands for an unknown choice. */
const hasTypeOf = (value: unknown, first: unknown) =>
  value === null ||
  first === null ||
  (typeof value === typeof first && Array.isArray(value) === Array.isArray(first))

type Fields<T> = readonly (keyof T)[]

function restored<T extends object>(saved: unknown, first: T, fields: Fields<T>): T {
  const typed = Object(saved) as Partial<T>
  const fitting = fields.filter((field) => field in typed && hasTypeOf(typed[field], first[field]))
  return { ...first, ...Object.fromEntries(fitting.map((field) => [field, typed[field]])) }
}

/**
 * State of a form whose `fields` stay in this tab until `forget`; never name passwords, codes or files. Saves only
 * fields that differ from `first`, so that a restored form shows the newer values of the others.
 */
export function useTypedState<T extends object>(
  form: string,
  first: T,
  fields: Fields<T>,
  isOfVisitor = false,
) {
  // A visitor sees no text of a session that has ended.
  const [saved] = useState(() => typedText(form, isOfVisitor))
  const [start] = useState(first)
  const [values, setValues] = useState(() => restored(saved.read(), start, fields))
  const changed = fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(start[field]))
  const typed = JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]])))
  useEffect(() => {
    if (typed === '{}') return saved.save(undefined)
    saved.save(JSON.parse(typed) as object)
    // The outbox asks before a sign-out.
    loadOutbox().catch(() => {})
  }, [saved, typed])
  return [values, setValues, () => saved.save(undefined)] as const
}
