import { type FormEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { TextField } from '#client/ui/form/field.tsx'
import { classes } from '#client/ui/classes.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
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
import { textNames } from '#features/people/accounts/person-fields.ts'
import { AgeField, RequestedRoleField, TextDetails } from '#features/people/accounts/web/detail-fields.tsx'
import { emptySignUp, isMinor, rejectedSignUp, signUpBody, signUpErrors } from './sign-up-entry.ts'
import {
  GuardianFields,
  type GuardianQuestion,
  questionOf,
} from '#features/people/accounts/web/guardian-fields.tsx'
import formStyles from '#client/ui/form/form.module.css'
import styles from './sign-up-form.module.css'
import { EmailAndPassword, PasswordField } from '#client/ui/form/password-field.tsx'
import { siteOptions } from '#shared/site/site-options.ts'

/** Without passwords and the tick of a guardian. */
const saved = {
  form: 'sign-up',
  fields: ['email', 'firstName', 'lastName', ...textNames, 'age', 'requestedRole', 'guardianEmail'],
  isOfVisitor: true,
} as const

const questions = { notice: 'none', required: 'tick', confirmed: 'email' } as const

/** State of the form. A refusal without consent shows the guardian's field even where the page has an older rule. */
function useSignUpForm() {
  const changeSession = useSessionChange()
  const entry = useFormValues(emptySignUp, saved)
  const [refused, setRefused] = useState<GuardianQuestion>('none')
  const question = refused === 'none' ? questions[siteOptions().signIn.guardianConsent] : refused
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
    entry.refuse(found, isValid(found) ? texts.otherFailure : '')
  }
  const submit = (event: FormEvent) => {
    if (entry.begin(event, signUpErrors(entry.values, guardianAsked)))
      mutation.mutate(undefined, { onError: failed })
  }
  return { ...entry, guardianAsked, submit, busy: mutation.isPending }
}

/** The optional fields and, for a minor where the site requires it, a guardian's tick or email. */
function AboutYou({ guardianAsked, ...form }: ReturnType<typeof useSignUpForm>) {
  return (
    <fieldset className={styles.about}>
      <legend>{texts.aboutYou}</legend>
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={120}
          {...form.inputOf('firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={120}
          {...form.inputOf('lastName')}
        />
      </div>
      <TextDetails hints={texts.hints} inputOf={form.inputOf} />
      <div className={styles.pair}>
        <AgeField inputOf={form.inputOf} />
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
  const entry = useSignUpForm()
  const { form, inputOf, error, setError, submit, busy } = entry
  return (
    <form ref={form} className={classes(formStyles.form, styles.wide)} noValidate onSubmit={submit}>
      <EmailAndPassword
        inputOf={inputOf}
        password="new-password"
        passwordHint={fieldTexts.newPasswordHint({ least: passwordLength.min })}
      />
      <PasswordField
        label={fieldTexts.confirmPassword}
        aria-required
        autoComplete="new-password"
        {...inputOf('confirmation')}
      />
      <AboutYou {...entry} />
      <MinorsNotice />
      <ErrorAlert>{error}</ErrorAlert>
      <Button type="submit" kind="main" busy={busy} busyLabel={texts.signingUp}>
        {texts.signUp}
      </Button>
      <ProviderButtons purpose="sign-up" onFailure={setError} />
      <p>
        {signUpPageTexts.haveAccount} <Link href={paths.signIn}>{signUpPageTexts.signIn}</Link>
      </p>
    </form>
  )
}
