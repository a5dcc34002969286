import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { setUpSite } from '../contract.ts'
import { EmailAndPassword, noCredentials } from '#client/ui/form/password-field.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { useSessionChange } from './session/use-session-change.ts'
import { fieldTexts } from '#features/people/accounts/messages.ts'
import { passwordLength } from '#features/people/accounts/password.ts'
import { setUpTexts } from '../messages.ts'
import styles from '#client/ui/form/form.module.css'

/** Makes the first admin with the token of the one-time link and signs in. */
export function SetUpForm({ token }: { readonly token: string }) {
  const changeSession = useSessionChange()
  const { form, values, inputOf, begin } = useFormValues(noCredentials)
  const given = { email: values.email.trim(), password: values.password }
  const mutation = useMutation({
    mutationFn: () => call(setUpSite, { body: { token, ...given } }),
    onSuccess: changeSession,
  })
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => begin(event) && mutation.mutate()}
    >
      <EmailAndPassword
        inputOf={inputOf}
        password="new-password"
        passwordHint={fieldTexts.newPasswordHint({ least: passwordLength.min })}
      />
      <ErrorAlert>{mutation.error?.message}</ErrorAlert>
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
