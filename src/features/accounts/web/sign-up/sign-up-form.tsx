import type { ReactNode } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { EmailAndPassword } from '../fields/email-and-password.tsx'
import { fieldTexts } from '../fields/messages.ts'
import { newPasswordHint, PasswordField } from '../fields/password-field.tsx'
import { ProviderButtons } from '../providers/provider-buttons.tsx'
import { AboutYou } from './about-you.tsx'
import { signUpTexts } from './messages.ts'
import { useSignUpForm } from './use-sign-up-form.ts'
import account from '../fields/account-form.module.css'

interface SignUpFormProps {
  /** Stands above the button: what a minor has to know. */
  readonly notice: ReactNode
  /** Stands below, such as the way to sign in. */
  readonly children: ReactNode
}

/** Makes an account (spec 2, Sign up). The session tells that it was made. */
export function SignUpForm({ notice, children }: SignUpFormProps) {
  const { form, values, troubles, change, guardianAsked, ...entry } = useSignUpForm()
  return (
    <form ref={form} className={account.form} noValidate onSubmit={entry.submit}>
      <EmailAndPassword
        values={values}
        errors={troubles}
        onChange={change}
        password="new-password"
        passwordHint={newPasswordHint}
      />
      <PasswordField
        label={fieldTexts.confirmPassword}
        aria-required
        autoComplete="new-password"
        value={values.confirmation}
        error={troubles.confirmation}
        onChange={({ target }) => change({ confirmation: target.value })}
      />
      <AboutYou values={values} troubles={troubles} change={change} guardianAsked={guardianAsked} />
      <p className={account.small}>{notice}</p>
      <Status urgent tone="bad">
        {entry.trouble}
      </Status>
      <Button type="submit" kind="main" busy={entry.busy} busyLabel={signUpTexts.signingUp}>
        {signUpTexts.signUp}
      </Button>
      <ProviderButtons purpose="sign-up" onFailure={entry.setTrouble} />
      {children}
    </form>
  )
}
