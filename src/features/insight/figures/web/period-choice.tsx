import { type FormEvent, useState } from 'react'
import { useQuery } from '#client/router/use-query.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/form/field.tsx'
import { periodTexts as texts } from '../messages.ts'
import styles from './figures.module.css'

export interface Period {
  readonly choice: 'twelveMonths' | 'thirtyDays' | 'year' | 'own'
  /** First and last day, such as `2026-11-28`, UTC. */
  readonly from: string
  readonly to: string
}

const choices = ['thirtyDays', 'twelveMonths', 'year', 'own'] as const
const dayMs = 86_400_000

/** True for two days in order, less than three years apart. */
const isPeriod = (from: string, to: string) =>
  Date.parse(from) <= Date.parse(to) && to < `${Number(from.slice(0, 4)) + 3}${from.slice(4)}`

/** `?period=year`, or `?from=2026-01-01&to=2026-03-31`; twelve months for any other query. */
export function periodIn(query: URLSearchParams, now: Date): Period {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (isPeriod(from, to)) return { choice: 'own', from, to }
  const choice = choices.find((each) => each === query.get('period')) ?? 'twelveMonths'
  // Whole months, so that no column but the last is a part of one.
  const months = Date.UTC(now.getUTCFullYear(), choice === 'year' ? 0 : now.getUTCMonth() - 11)
  const first = choice === 'thirtyDays' ? now.getTime() - 29 * dayMs : months
  return { choice, from: new Date(first).toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) }
}

/** The period, in the URL. Own dates have two more fields. */
export function PeriodChoice({ period: { choice, from, to } }: { readonly period: Period }) {
  const { change } = useQuery()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first = '', last = ''] = new FormData(event.currentTarget).getAll('day').map(String)
    if (isPeriod(first, last)) change({ period: 'own', from: first, to: last }, 'choice')
    else setError(texts.refused)
  }
  const choose = (period: string) => change({ period, from: '', to: '' }, 'choice')
  return (
    <form noValidate aria-label={texts.period} className={styles.acts} onSubmit={submit}>
      <SelectField
        label={texts.period}
        options={choices.map((value) => ({ value, label: texts[value] }))}
        value={choice}
        onChange={({ target }) => choose(target.value)}
      />
      {choice === 'own' && (
        <>
          <TextField label={texts.from} name="day" type="date" defaultValue={from} error={error} />
          <TextField label={texts.to} name="day" type="date" defaultValue={to} />
          <Button type="submit">{texts.show}</Button>
        </>
      )}
    </form>
  )
}
