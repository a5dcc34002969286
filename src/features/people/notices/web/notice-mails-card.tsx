import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/form/field.tsx'
import card from '#client/ui/form/form-card.module.css'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import type { NoticeChoices } from '../contract.ts'
import { noticeMailsTexts as texts } from '../messages.ts'
import { useChangeChoices, useChoices } from './use-notices.ts'

const atOnce = { value: 'at once', label: texts.atOnce } as const
const daily = { value: 'daily', label: texts.daily } as const
const never = { value: 'never', label: texts.never } as const
const contributionOptions = [atOnce, daily, never] as const
const queueOptions = [daily, never] as const

const valueIn = <Value extends string>(options: readonly { readonly value: Value }[], text: string) =>
  options.find(({ value }) => value === text)?.value

interface ChoicesFormProps {
  readonly choices: NoticeChoices
  /** Moderators and admins have something that waits for them. */
  readonly hasQueue: boolean
}

function ChoicesForm({ choices, hasQueue }: ChoicesFormProps) {
  const [chosen, setChosen] = useState<Partial<NoticeChoices>>({})
  const { mutate, reset, isPending, isSuccess, error } = useChangeChoices()
  const { contributions, queue } = { ...choices, ...chosen }
  const choose = (part: Partial<NoticeChoices>) => setChosen((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ contributions, ...(hasQueue && { queue }) })
  }
  return (
    <form className={card.fields} onChange={reset} onSubmit={submit}>
      <SelectField
        label={texts.contributions}
        options={contributionOptions}
        value={contributions}
        onChange={({ target }) =>
          choose({ contributions: valueIn(contributionOptions, target.value) ?? contributions })
        }
      />
      {hasQueue && (
        <SelectField
          label={texts.queue}
          options={queueOptions}
          value={queue}
          onChange={({ target }) => choose({ queue: valueIn(queueOptions, target.value) ?? queue })}
        />
      )}
      <ErrorAlert>{error?.message}</ErrorAlert>
      <div className={card.buttons}>
        <Button type="submit" kind="main" busy={isPending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
      <LiveRegion tone="good">{isSuccess && texts.saved}</LiveRegion>
    </form>
  )
}

/** Which notices the own account gets by mail, or why it gets none. */
export function NoticeMailsCard({ hasQueue }: { readonly hasQueue: boolean }) {
  const headingId = useId()
  const { data, error, refetch } = useChoices()
  return (
    <section className={card.card} aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.heading}</h3>
      {!data && <NotLoaded what={texts.what} error={error} refetch={refetch} label={texts.loading} />}
      {data && data.mail !== 'on' && <p>{texts.states[data.mail]}</p>}
      {data && data.mail !== 'off' && <ChoicesForm choices={data} hasQueue={hasQueue} />}
    </section>
  )
}
