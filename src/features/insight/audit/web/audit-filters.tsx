import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useQuery } from '#client/router/use-query.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { auditTexts as texts } from '../messages.ts'
import styles from './audit-board.module.css'

const maxLength = 300

type FormControl = HTMLInputElement | HTMLSelectElement

const isControl = (element: Element): element is FormControl =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement
const fieldsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])].filter(isControl)

interface AuditFiltersProps {
  /** Fields with the names of the query in the URL. */
  readonly children: ReactNode
  /** A link after the buttons. */
  readonly after: ReactNode
}

/** Filters of a list: submitting them puts them into the URL, and the form follows the URL. */
export function AuditFilters({ children, after }: AuditFiltersProps) {
  const { query, change } = useQuery()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    for (const field of fieldsOf(form.current)) field.value = query.get(field.name) ?? ''
  }, [query])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = fieldsOf(event.currentTarget).map(({ name, value }) => [name, value.trim()] as const)
    change(Object.fromEntries(typed), 'choice')
  }
  const clear = () =>
    change(Object.fromEntries(fieldsOf(form.current).map(({ name }) => [name, ''])), 'choice')
  return (
    <form ref={form} role="search" aria-label={texts.filters} className={styles.filters} onSubmit={submit}>
      {children}
      <TextField label={texts.from} name="from" type="date" />
      <TextField label={texts.to} name="to" type="date" />
      <div className={styles.acts}>
        <Button type="submit" kind="main">
          {texts.filter}
        </Button>
        <Button kind="quiet" onClick={clear}>
          {texts.clear}
        </Button>
        {after}
      </div>
    </form>
  )
}

interface NameFilterProps {
  readonly label: string
  readonly hint: string
  readonly name: string
}

export const NameFilter = (field: NameFilterProps) => (
  <TextField {...field} autoComplete="off" spellCheck={false} maxLength={maxLength} />
)

interface KindFilterProps<Kind extends string> {
  readonly label: string
  readonly name: string
  readonly kinds: readonly Kind[]
  readonly labelOf: (kind: Kind) => string
}

/** A choice among acts or events, by their labels. */
export function KindFilter<Kind extends string>({ kinds, labelOf, ...field }: KindFilterProps<Kind>) {
  const options = kinds.map((kind) => ({ value: kind as string, label: labelOf(kind) }))
  const sorted = options.toSorted((a, b) => a.label.localeCompare(b.label))
  return <SelectField {...field} options={[{ value: '', label: texts.any }, ...sorted]} />
}
