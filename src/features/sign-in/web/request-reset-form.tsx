import type { FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { requestPasswordReset } from '#features/accounts/contract.ts'
import {
  passwordResetFailures,
  fieldTexts,
  fieldErrors,
  askForLinkTexts as texts,
} from '#features/accounts/messages.ts'
import { looksLikeEmail } from '#features/accounts/password.ts'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { useSignInOptions } from './use-sign-in-options.ts'
import styles from '#client/ui/form/form.module.css'

/** Asks for the mail with the one-time link; says whom to ask where the site sends none. */
export function AskForLink() {
  const { form, values, errors, change, refuse, forgive } = useFormValues({ email: '' })
  const email = values.email.trim()
  const act = useMutation({ mutationFn: () => call(requestPasswordReset, { body: { email } }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    act.reset()
    if (!looksLikeEmail(email)) return refuse({ email: fieldErrors.emailNotWhole })
    forgive()
    act.mutate(undefined, { onSettled: () => refuse() })
  }
  if (useSignInOptions()?.passwordReset === false)
    return <Notice title={texts.askAdmin}>{passwordResetFailures.mail_unavailable}</Notice>
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={fieldTexts.email}
        hint={texts.emailHint}
        type="email"
        aria-required
        autoComplete="username"
        value={values.email}
        error={errors.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <LiveRegion urgent tone="bad">
        {act.error?.message}
      </LiveRegion>
      <Button type="submit" kind="main" busy={act.isPending} busyLabel={texts.sending}>
        {texts.send}
      </Button>
      <LiveRegion tone="good">{act.isSuccess && texts.onItsWay}</LiveRegion>
    </form>
  )
}
