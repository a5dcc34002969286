import { type FormEvent, type ReactNode, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CheckField, TextField } from '#client/ui/form/field.tsx'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { signUp } from '../contract.ts'
import { isValid, useFormValues } from '#client/ui/form/use-form-values.ts'
import { useSessionChange } from '#features/sign-in/web/session/use-session-change.ts'
import { useSignInOptions } from '#features/sign-in/web/use-sign-in-options.ts'
import { signUpTexts, signUpTexts as texts, fieldTexts } from '../messages.ts'
import { emptySignUp, isMinor, rejectedSignUp, signUpBody, signUpErrors } from './sign-up-entry.ts'
import { RequestedRoleField } from './requested-role-field.tsx'
import account from '#client/ui/form/form.module.css'
import styles from './sign-up-form.module.css'
import { EmailAndPassword } from '#client/ui/form/email-and-password.tsx'
import { newPasswordHint, PasswordField } from '#client/ui/form/password-field.tsx'
import { ProviderButtons } from '#features/sign-in/web/provider-buttons.tsx'

/** The state of the sign-up form and what may be done to it. A success changes the session, and nothing else here. */
function useSignUpForm() {
  const changeSession = useSessionChange()
  const entry = useFormValues(emptySignUp)
  const [error, setError] = useState('')
  const [refusedWithoutGuardian, setRefusedWithoutGuardian] = useState(false)
  const consentRequired = useSignInOptions()?.guardianConsent === 'required' || refusedWithoutGuardian
  const guardianAsked = consentRequired && isMinor(entry.values)
  const act = useMutation({
    mutationFn: () => call(signUp, { body: signUpBody(entry.values, guardianAsked) }),
    onSuccess: changeSession,
  })
  const failed = (thrown: unknown) => {
    const found = rejectedSignUp(thrown)
    if (found.guardianAgrees) setRefusedWithoutGuardian(true)
    setError(isValid(found) ? signUpTexts.otherFailure : '')
    entry.refuse(found)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = signUpErrors(entry.values, guardianAsked)
    setError('')
    if (!isValid(found)) return entry.refuse(found)
    entry.forgive()
    act.mutate(undefined, { onError: failed })
  }
  return { ...entry, guardianAsked, error, setError, submit, busy: act.isPending }
}

export type SignUpForm = ReturnType<typeof useSignUpForm>

type AboutYouProps = Pick<SignUpForm, 'values' | 'errors' | 'change' | 'guardianAsked'>

/** What a person may tell and need not; where the site wants it, a guardian's tick for a minor. */
function AboutYou({ values, errors, change, guardianAsked }: AboutYouProps) {
  const boxOf = (name: 'firstName' | 'lastName' | 'institution' | 'age') => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  })
  return (
    <fieldset className={styles.about}>
      <legend>{texts.aboutYou}</legend>
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={120}
          {...boxOf('firstName')}
        />
        <TextField label={texts.lastName} autoComplete="family-name" maxLength={120} {...boxOf('lastName')} />
      </div>
      <TextField
        label={fieldTexts.institution}
        hint={texts.institutionHint}
        autoComplete="organization"
        maxLength={160}
        {...boxOf('institution')}
      />
      <div className={styles.pair}>
        <TextField label={fieldTexts.age} inputMode="numeric" autoComplete="off" {...boxOf('age')} />
        <RequestedRoleField
          words={texts.roles}
          value={values.requestedRole}
          onChange={(requestedRole) => change({ requestedRole })}
        />
      </div>
      <p className={account.small}>{texts.adminDecides}</p>
      {guardianAsked && <GuardianTick values={values} errors={errors} change={change} />}
    </fieldset>
  )
}

const GuardianTick = ({ values, errors, change }: Omit<AboutYouProps, 'guardianAsked'>) => (
  <CheckField
    label={texts.guardianConsent}
    checked={values.guardianAgrees}
    error={errors.guardianAgrees}
    onChange={({ target }) => change({ guardianAgrees: target.checked })}
  />
)

interface SignUpFormProps {
  /** Stands above the button: what a minor has to know. */
  readonly notice: ReactNode
  /** Stands below, such as the way to sign in. */
  readonly children: ReactNode
}

/** Makes an account (spec 2, Sign up). The session tells that it was made. */
export function SignUpForm({ notice, children }: SignUpFormProps) {
  const { form, values, errors, change, guardianAsked, ...entry } = useSignUpForm()
  return (
    <form ref={form} className={account.form} noValidate onSubmit={entry.submit}>
      <EmailAndPassword
        values={values}
        errors={errors}
        onChange={change}
        password="new-password"
        passwordHint={newPasswordHint}
      />
      <PasswordField
        label={fieldTexts.confirmPassword}
        aria-required
        autoComplete="new-password"
        value={values.confirmation}
        error={errors.confirmation}
        onChange={({ target }) => change({ confirmation: target.value })}
      />
      <AboutYou values={values} errors={errors} change={change} guardianAsked={guardianAsked} />
      <p className={account.small}>{notice}</p>
      <LiveRegion urgent tone="bad">
        {entry.error}
      </LiveRegion>
      <Button type="submit" kind="main" busy={entry.busy} busyLabel={signUpTexts.signingUp}>
        {signUpTexts.signUp}
      </Button>
      <ProviderButtons purpose="sign-up" onFailure={entry.setError} />
      {children}
    </form>
  )
}
