import { type FormEvent, useEffect, useRef, useState } from 'react'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { FormButtons } from '#client/ui/form/form-buttons.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import card from '#client/ui/form/form-card.module.css'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { maxWords, reportError } from '../contract.ts'
import { errorTexts as texts } from '../messages.ts'

interface PlaceProps {
  readonly resource: PublicResource
  /** Undefined where it is not known. */
  readonly page: number | undefined
  /** Of the file that is read. */
  readonly version: number
}

/** A button that opens the form for an error on a page. */
export function ReportErrorButton(place: PlaceProps) {
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const close = (next: 'closed' | 'sent') => {
    setState(next)
    button.current?.focus()
  }
  const isOpen = state === 'open'
  return (
    <div>
      <Button
        ref={button}
        kind="quiet"
        aria-expanded={isOpen}
        onClick={() => setState(isOpen ? 'closed' : 'open')}
      >
        {texts.report}
      </Button>
      {isOpen && <ErrorForm {...place} onClose={close} />}
      <LiveRegion tone="good">{state === 'sent' && texts.thanks}</LiveRegion>
    </div>
  )
}

function errorsIn(page: string, wrong: string, pages: number) {
  const isPage = page === '' || (/^\d+$/.test(page) && Number(page) >= 1 && Number(page) <= pages)
  return {
    ...(!isPage && { page: texts.pageUnknown({ pages }) }),
    ...(wrong === '' && { wrong: texts.wrongMissing }),
  }
}

interface ErrorFormProps extends PlaceProps {
  readonly onClose: (state: 'closed' | 'sent') => void
}

/** It waits in the outbox, so that it can be sent without a network. */
function ErrorForm({ resource: { id, title, pages }, page, version, onClose }: ErrorFormProps) {
  const isOfVisitor = useSession().account === null
  const saved = { form: `error ${id} ${page}`, fields: ['page', 'wrong', 'right'] as const, isOfVisitor }
  const first = { page: page === undefined ? '' : String(page), wrong: '', right: '' }
  const { form, values, inputOf, begin, forget } = useFormValues(first, saved)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const submit = (event: FormEvent) => {
    const [at, wrong] = [values.page.trim(), values.wrong.trim()]
    if (!begin(event, errorsIn(at, wrong, pages ?? 100_000))) return
    enqueueWrite({
      kind: 'report',
      about: id,
      words: texts.errorIn({ title }),
      endpoint: toLightEndpoint(reportError),
      params: { resourceId: id },
      body: { version, wrong, right: values.right, ...(at !== '' && { page: Number(at) }) },
      typed: { form: saved.form, values },
    })
    forget()
    onClose('sent')
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={card.card} aria-label={texts.title}>
      <TextField label={texts.page} inputMode="numeric" maxLength={6} {...inputOf('page')} />
      <TextField label={texts.wrong} maxLength={maxWords} required {...inputOf('wrong')} />
      <TextField label={texts.right} maxLength={maxWords} {...inputOf('right')} />
      <FormButtons
        label={texts.send}
        busy={false}
        busyLabel=""
        cancel={texts.cancel}
        onCancel={() => onClose('closed')}
      />
    </form>
  )
}
