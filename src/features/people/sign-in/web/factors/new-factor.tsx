import { type ComponentType, type FormEvent, useEffect, useRef } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyField } from '#client/ui/form/copy-field.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { FormButtons } from '#client/ui/form/form-buttons.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { addApp, addPasskey, beginApp, beginPasskey } from '../../factors-contract.ts'
import { factorsTexts as texts, passkeyTexts, secondStepTexts } from '../../messages.ts'
import { createPasskey } from './browser-passkeys.ts'
import { oneTimeCodeIn } from './one-time-code.ts'
import card from '#client/ui/form/form-card.module.css'

interface NewFactorProps {
  /** With the recovery codes of a first factor. */
  readonly onAdded: (name: string, recoveryCodes: readonly string[] | null) => void
  readonly onCancel: () => void
}

async function sendPasskey(name: string) {
  const { options } = await call(beginPasskey)
  const passkey = await createPasskey(options)
  return call(addPasskey, { body: { name, passkey } })
}

const messageOf = (thrown: unknown) => (thrown instanceof CallFailure ? thrown.message : passkeyTexts.failed)

function useNewPasskey(onAdded: NewFactorProps['onAdded']) {
  const { form, values, error, inputOf, begin, refuse } = useFormValues({ name: '' })
  const mutation = useMutation({
    mutationFn: sendPasskey,
    onSuccess: ({ recoveryCodes }, name) => onAdded(name, recoveryCodes),
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const submit = (event: FormEvent) => {
    const name = values.name.trim()
    if (begin(event, name ? {} : { name: texts.passkeyNameMissing }))
      mutation.mutate(name, { onError: (thrown) => refuse({}, messageOf(thrown)) })
  }
  return { form, inputOf, error, submit, busy: mutation.isPending }
}

/** Names a passkey and lets the browser make it. */
export function AddPasskey({ onAdded, onCancel }: NewFactorProps) {
  const { form, inputOf, error, submit, busy } = useNewPasskey(onAdded)
  return (
    <form ref={form} className={card.fields} noValidate onSubmit={submit}>
      <TextField
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        aria-required
        maxLength={60}
        autoComplete="off"
        {...inputOf('name')}
      />
      <ErrorAlert>{error}</ErrorAlert>
      <FormButtons
        label={texts.createPasskey}
        busy={busy}
        busyLabel={texts.creating}
        cancel={texts.cancel}
        onCancel={onCancel}
      />
    </form>
  )
}

interface AddAppProps extends NewFactorProps {
  readonly Qr: ComponentType<{ readonly text: string; readonly label: string }>
}

/** The six digits that the app shows. */
function AppCode({ onAdded, onCancel }: NewFactorProps) {
  const { form, values, inputOf, begin, refuse } = useFormValues({ code: '' })
  const mutation = useMutation({
    mutationFn: (code: string) => call(addApp, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onAdded(texts.app, recoveryCodes),
  })
  const submit = (event: FormEvent) => {
    const code = oneTimeCodeIn(values.code)
    if (begin(event, code === undefined ? { code: secondStepTexts.codeMissing } : {}) && code !== undefined)
      mutation.mutate(code, { onError: (thrown) => refuse({ code: messageOf(thrown) }) })
  }
  return (
    <form ref={form} className={card.fields} noValidate onSubmit={submit}>
      <TextField
        label={secondStepTexts.code}
        hint={secondStepTexts.codeHint}
        aria-required
        maxLength={10}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...inputOf('code')}
      />
      <FormButtons
        label={texts.confirmApp}
        busy={mutation.isPending}
        busyLabel={texts.confirming}
        cancel={texts.cancel}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Secret for the app as a picture and as text, then a code of it. */
export function AddApp({ Qr, ...props }: AddAppProps) {
  const start = useRef<HTMLParagraphElement>(null)
  const { data, error } = useQuery({
    queryKey: ['new app'],
    queryFn: ({ signal }) => call(beginApp, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (data) start.current?.focus()
  }, [data])
  if (error)
    return (
      <>
        <ErrorAlert>{error.message}</ErrorAlert>
        <Button onClick={props.onCancel}>{texts.cancel}</Button>
      </>
    )
  if (!data) return <SkeletonLines lines={4} label={texts.loading} />
  return (
    <div className={card.fields}>
      <p ref={start} tabIndex={-1}>
        {texts.scan}
      </p>
      <Qr text={data.uri} label={texts.picture} />
      <CopyField label={texts.secret} value={data.secret} action={texts.copySecret} />
      <AppCode {...props} />
    </div>
  )
}
