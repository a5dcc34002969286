import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button, type ButtonKind } from '../button.tsx'
import { ErrorAlert } from '../state/live-region.tsx'
import { TextField } from './field.tsx'
import styles from './folded-form.module.css'
import { useFormValues } from './use-form-values.ts'

interface FoldedFormProps<Answer> {
  /** Key of the typed text, which stays in this tab until it is sent. */
  readonly name: string
  /** Opens the form. */
  readonly summary: string
  /** Id of what the summary is about. */
  readonly describedBy?: string
  readonly first?: string
  readonly label: string
  readonly hint?: string
  readonly maxLength: number
  /** Returns what is wrong with the trimmed text. */
  readonly check?: (text: string) => string | false
  readonly submit: string
  readonly kind?: ButtonKind
  readonly send: (text: string) => Promise<Answer>
  readonly onSent: (answer: Answer) => void
  readonly onFailed?: () => void
}

/** A form with one text, open where something was typed. */
export function FoldedForm<Answer>(props: FoldedFormProps<Answer>) {
  const { name, summary, describedBy, first = '', check, kind = 'normal', ...rest } = props
  const { submit, send, onSent, onFailed, ...field } = rest
  const saved = { form: name, fields: ['text'] } as const
  const { form, values, inputOf, begin, forget } = useFormValues({ text: first }, saved)
  const [isOpen] = useState(values.text !== first)
  const text = values.text.trim()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(text),
    onSuccess: (answer) => {
      forget()
      onSent(answer)
    },
    onError: () => onFailed?.(),
  })
  const onSubmit = (event: FormEvent) => {
    const wrong = check?.(text)
    if (begin(event, wrong ? { text: wrong } : {}) && !isPending) mutate()
  }
  return (
    <details className={styles.folded} open={isOpen}>
      <summary aria-describedby={describedBy}>{summary}</summary>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <TextField {...inputOf('text')} {...field} />
        <ErrorAlert>{error?.message}</ErrorAlert>
        <Button type="submit" kind={kind} busy={isPending}>
          {submit}
        </Button>
      </form>
    </details>
  )
}
