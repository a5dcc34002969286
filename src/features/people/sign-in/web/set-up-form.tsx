import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { setUpSite } from '../contract.ts'
import { EmailAndPassword, noCredentials } from '#client/ui/form/email-and-password.tsx'
import { useSessionChange } from './session/use-session-change.ts'
import { fieldTexts } from '#features/people/accounts/messages.ts'
import { passwordLength } from '#features/people/accounts/password.ts'
import { setUpTexts } from '../messages.ts'
import styles from '#client/ui/form/form.module.css'

/** Makes the first admin with the token of the one-time link and signs in. */
export function SetUpForm({ token }: { readonly token: string }) {
  const changeSession = useSessionChange()
  const [values, setValues] = useState(noCredentials)
  const given = { email: values.email.trim(), password: values.password }
  const mutation = useMutation({
    mutationFn: () => call(setUpSite, { body: { token, ...given } }),
    onSuccess: changeSession,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <EmailAndPassword
        values={values}
        onChange={(part) => setValues((now) => ({ ...now, ...part }))}
        password="new-password"
        passwordHint={fieldTexts.newPasswordHint({ least: passwordLength.min })}
      />
      <LiveRegion urgent tone="bad">
        {mutation.error?.message}
      </LiveRegion>
      <Button
        type="submit"
        kind="main"
        busy={mutation.isPending}
        busyLabel={setUpTexts.creating}
        disabled={!given.email || !given.password}
      >
        {setUpTexts.create}
      </Button>
    </form>
  )
}
