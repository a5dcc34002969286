import type { FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { requestPasswordReset } from '../contract.ts'
import { passwordResetFailures, resetRequestTexts as texts } from '../messages.ts'
import { fieldErrors } from '#features/people/accounts/messages.ts'
import { credentialTexts } from '#client/messages.ts'
import { looksLikeEmail } from '#features/people/accounts/password.ts'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import styles from '#client/ui/form/form.module.css'
import { siteOptions } from '#shared/site/site-options.ts'

/** Requests the mail with the one-time link; names the admin where the site sends no mail. */
export function RequestResetForm() {
  const { form, values, inputOf, begin, refuse } = useFormValues({ email: '' })
  const email = values.email.trim()
  const mutation = useMutation({ mutationFn: () => call(requestPasswordReset, { body: { email } }) })
  const submit = (event: FormEvent) => {
    mutation.reset()
    const found = looksLikeEmail(email) ? {} : { email: fieldErrors.emailNotWhole }
    if (begin(event, found)) mutation.mutate(undefined, { onSettled: () => refuse() })
  }
  if (!siteOptions().signIn.passwordReset)
    return <Notice title={texts.askAdmin}>{passwordResetFailures.mail_unavailable}</Notice>
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={credentialTexts.email}
        hint={texts.emailHint}
        type="email"
        aria-required
        autoComplete="username"
        {...inputOf('email')}
      />
      <ErrorAlert>{mutation.error?.message}</ErrorAlert>
      <Button type="submit" kind="main" busy={mutation.isPending} busyLabel={texts.sending}>
        {texts.send}
      </Button>
      <LiveRegion tone="good">{mutation.isSuccess && texts.onItsWay}</LiveRegion>
    </form>
  )
}
