import { type FormEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { TextField } from '#client/ui/form/field.tsx'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { signUp } from '#features/people/accounts/contract.ts'
import { isValid, useFormValues } from '#client/ui/form/use-form-values.ts'
import {
  fieldTexts,
  forMinorsTexts,
  signUpPageTexts,
  signUpTexts as texts,
} from '#features/people/accounts/messages.ts'
import { passwordLength } from '#features/people/accounts/password.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#client/router/router.ts'
import { ProviderButtons } from '../provider-buttons.tsx'
import { useSessionChange } from '../session/use-session-change.ts'
import { useSignInOptions } from '../use-sign-in-options.ts'
import { textNames } from '#features/people/accounts/person-fields.ts'
import {
  AgeField,
  inputOf,
  RequestedRoleField,
  TextDetails,
} from '#features/people/accounts/web/detail-fields.tsx'
import { emptySignUp, isMinor, rejectedSignUp, signUpBody, signUpErrors } from './sign-up-entry.ts'
import {
  GuardianFields,
  type GuardianQuestion,
  questionOf,
} from '#features/people/accounts/web/guardian-fields.tsx'
import formStyles from '#client/ui/form/form.module.css'
import styles from './sign-up-form.module.css'
import { EmailAndPassword } from '#client/ui/form/email-and-password.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'

/** Without passwords and the tick of a guardian. */
const saved = {
  form: 'sign-up',
  fields: ['email', 'firstName', 'lastName', ...textNames, 'age', 'requestedRole', 'guardianEmail'],
  isOfVisitor: true,
} as const

const questions = { notice: 'none', required: 'tick', confirmed: 'email' } as const

/** State of the form. A refusal without consent shows the guardian's field even where the rule is not loaded. */
function useSignUpForm() {
  const guardianRule = useSignInOptions()?.guardianConsent
  const changeSession = useSessionChange()
  const entry = useFormValues(emptySignUp, saved)
  const [error, setError] = useState('')
  const [refused, setRefused] = useState<GuardianQuestion>('none')
  const question = refused === 'none' ? questions[guardianRule ?? 'notice'] : refused
  const guardianAsked = isMinor(entry.values) ? question : 'none'
  const mutation = useMutation({
    mutationFn: () => call(signUp, { body: signUpBody(entry.values, guardianAsked) }),
    onSuccess: (session) => {
      entry.forget()
      changeSession(session)
    },
  })
  const failed = (thrown: unknown) => {
    const found = rejectedSignUp(thrown)
    const unanswered = questionOf(found)
    if (unanswered !== 'none') setRefused(unanswered)
    setError(isValid(found) ? texts.otherFailure : '')
    entry.refuse(found)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = signUpErrors(entry.values, guardianAsked)
    setError('')
    if (!isValid(found)) return entry.refuse(found)
    entry.clearErrors()
    mutation.mutate(undefined, { onError: failed })
  }
  return { ...entry, guardianAsked, error, setError, submit, busy: mutation.isPending }
}

type AboutYouProps = Pick<ReturnType<typeof useSignUpForm>, 'values' | 'errors' | 'change' | 'guardianAsked'>

/** The optional fields and, for a minor where the site requires it, a guardian's tick or email. */
function AboutYou({ guardianAsked, ...form }: AboutYouProps) {
  return (
    <fieldset className={styles.about}>
      <legend>{texts.aboutYou}</legend>
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={120}
          {...inputOf(form, 'firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={120}
          {...inputOf(form, 'lastName')}
        />
      </div>
      <TextDetails hints={texts.hints} {...form} />
      <div className={styles.pair}>
        <AgeField {...form} />
        <RequestedRoleField
          labels={texts.roles}
          value={form.values.requestedRole}
          onChange={(requestedRole) => form.change({ requestedRole })}
        />
      </div>
      <p className={formStyles.small}>{texts.adminDecides}</p>
      <GuardianFields asked={guardianAsked} {...form} />
    </fieldset>
  )
}

/** For minors, with a link to the privacy page. */
const MinorsNotice = () => (
  <p className={formStyles.small}>
    {forMinorsTexts.before}
    <Link href={paths.privacy}>{forMinorsTexts.link}</Link>
    {forMinorsTexts.after}
  </p>
)

/** Makes an account (AUTH-05–15). */
export function SignUpForm() {
  const { form, values, errors, change, guardianAsked, ...entry } = useSignUpForm()
  return (
    <form ref={form} className={formStyles.form} noValidate onSubmit={entry.submit}>
      <EmailAndPassword
        values={values}
        errors={errors}
        onChange={change}
        password="new-password"
        passwordHint={fieldTexts.newPasswordHint({ least: passwordLength.min })}
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
      <MinorsNotice />
      <LiveRegion urgent tone="bad">
        {entry.error}
      </LiveRegion>
      <Button type="submit" kind="main" busy={entry.busy} busyLabel={texts.signingUp}>
        {texts.signUp}
      </Button>
      <ProviderButtons purpose="sign-up" onFailure={entry.setError} />
      <p>
        {signUpPageTexts.haveAccount} <Link href={paths.signIn}>{signUpPageTexts.signIn}</Link>
      </p>
    </form>
  )
}
