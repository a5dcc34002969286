import type { FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { codeOf } from '#client/call-failure.ts'
import { credentialTexts } from '#client/messages.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import card from '#client/ui/form/form-card.module.css'
import { confirmSession } from '#features/people/sessions/contract.ts'
import { confirmationFailures } from '#features/people/sessions/messages.ts'
import { confirmationTexts as texts } from '../../messages.ts'
import { useSession } from '../session/use-session.ts'

const { wrong_password } = confirmationFailures

function useConfirmation(onConfirmed: () => void) {
  const { form, values, error, inputOf, begin, refuse } = useFormValues({ password: '' })
  const mutation = useMutation({
    mutationFn: (password: string) => call(confirmSession, { body: { password } }),
    onSuccess: onConfirmed,
    onError: (thrown) => {
      const isWrong = codeOf(thrown) === 'wrong_password'
      refuse(isWrong ? { password: wrong_password } : {}, isWrong ? '' : thrown.message)
    },
  })
  const submit = (event: FormEvent) => {
    const found = values.password ? {} : { password: wrong_password }
    if (begin(event, found)) mutation.mutate(values.password)
  }
  return { form, inputOf, error, submit, busy: mutation.isPending }
}

/** Confirms the session with the password. */
export function PasswordConfirmation({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const { account } = useSession()
  const { form, inputOf, error, submit, busy } = useConfirmation(onConfirmed)
  return (
    <form ref={form} className={card.fields} noValidate onSubmit={submit}>
      {/* Names the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={account?.email ?? ''} />
      <PasswordField
        label={credentialTexts.password}
        aria-required
        autoComplete="current-password"
        {...inputOf('password')}
      />
      <ErrorAlert>{error}</ErrorAlert>
      <div className={card.buttons}>
        <Button type="submit" kind="main" busy={busy} busyLabel={texts.confirming}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}
