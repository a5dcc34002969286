import { type FormEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { codeOf } from '#client/call-failure.ts'
import { credentialTexts } from '#client/messages.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import card from '#client/ui/form/form-card.module.css'
import { confirmSession } from '#features/people/sessions/contract.ts'
import { confirmationFailures } from '#features/people/sessions/messages.ts'
import { confirmationTexts as texts } from '../../messages.ts'
import { useSession } from '../session/use-session.ts'

const { wrong_password } = confirmationFailures

function useConfirmation(onConfirmed: () => void) {
  const { form, values, errors, change, refuse, clearErrors } = useFormValues({ password: '' })
  const [failure, setFailure] = useState('')
  const mutation = useMutation({
    mutationFn: (password: string) => call(confirmSession, { body: { password } }),
    onSuccess: onConfirmed,
    onError: (thrown) => {
      const isWrong = codeOf(thrown) === 'wrong_password'
      setFailure(isWrong ? '' : thrown.message)
      refuse(isWrong ? { password: wrong_password } : {})
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (!values.password) return refuse({ password: wrong_password })
    clearErrors()
    mutation.mutate(values.password)
  }
  return { form, password: values.password, error: errors.password, change, failure, submit, mutation }
}

/** Confirms the session with the password. */
export function PasswordConfirmation({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const { account } = useSession()
  const { form, password, error, change, failure, submit, mutation } = useConfirmation(onConfirmed)
  return (
    <form ref={form} className={card.fields} noValidate onSubmit={submit}>
      {/* Names the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={account?.email ?? ''} />
      <PasswordField
        label={credentialTexts.password}
        aria-required
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={({ target }) => change({ password: target.value })}
      />
      <LiveRegion urgent tone="bad">
        {failure}
      </LiveRegion>
      <div className={card.buttons}>
        <Button type="submit" kind="main" busy={mutation.isPending} busyLabel={texts.confirming}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}
