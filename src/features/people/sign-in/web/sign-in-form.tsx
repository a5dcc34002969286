import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { call } from '#client/call.ts'
import { Link } from '#client/router/router.ts'
import { roleNames } from '#shared/messages.ts'
import { paths } from '#shared/paths.ts'
import {
  resetRequestTexts,
  signInFailures,
  signInPageTexts,
  signInTexts,
  signInTexts as texts,
} from '../messages.ts'
import { fieldErrors } from '#features/people/accounts/messages.ts'
import { looksLikeEmail } from '#features/people/accounts/password.ts'
import { type Credentials, EmailAndPassword, noCredentials } from '#client/ui/form/password-field.tsx'
import { type FieldErrors, useFormValues } from '#client/ui/form/use-form-values.ts'
import type { AvailableFactors } from '../factors-contract.ts'
import { PasskeyButton } from './factors/passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { readSignInOptions, signIn } from '../contract.ts'
import { useSessionChange } from './session/use-session-change.ts'
import styles from '#client/ui/form/form.module.css'
import { siteOptions } from '#shared/site/site-options.ts'

/** AUTH-24: failures in a row while the page stays open. */
export const failuresBeforePopup = 3

const failureTexts: Readonly<Record<string, string>> = signInFailures

/** Message of a failed sign-in: one of the spec's four texts, or the one for every other error. */
export const signInMessage = (thrown: unknown) =>
  (thrown instanceof CallFailure && failureTexts[thrown.code]) || signInTexts.otherFailure

interface SignInError {
  /** For the form as a whole; blank where a field has the error. */
  readonly message: string
  readonly fields: FieldErrors<Credentials>
}

/** Puts the message at its field. ERR-10: a malformed email is reported as an unknown error, not as a missing account. */
export function signInError(thrown: unknown, email: string): SignInError {
  const code = thrown instanceof CallFailure ? thrown.code : undefined
  const text = signInMessage(thrown)
  if (code === 'wrong_password') return { message: '', fields: { password: text } }
  if (code !== 'account_not_found') return { message: text, fields: {} }
  return looksLikeEmail(email)
    ? { message: '', fields: { email: text } }
    : { message: signInTexts.otherFailure, fields: { email: fieldErrors.emailNotWhole } }
}

export const missingFields = ({ email, password }: Credentials): FieldErrors<Credentials> => ({
  ...(!email && { email: fieldErrors.emailMissing }),
  ...(!password && { password: fieldErrors.passwordMissing }),
})

/** Loaded after a right first factor. */
const SecondStep = lazy(async () => ({
  default: (await withLoadTimeout(import('./factors/second-step.tsx'))).SecondStep,
}))

/** The sign-in waits for the second factor. */
interface Step {
  readonly factors: AvailableFactors | undefined
}

/** Counts one more failure in a row; the third shows the popup and resets the count. */
export function countFailure(failuresInRow: number) {
  const count = failuresInRow + 1
  return count >= failuresBeforePopup ? { count: 0, popup: true } : { count, popup: false }
}

/** Signs in, publishes the session, and counts failures in a row for the popup. */
function useSignIn(onFailure: (thrown: unknown, given: Credentials) => void) {
  const changeSession = useSessionChange()
  const [step, setStep] = useState<Step>()
  const failuresInRow = useRef(0)
  const [popup, setPopup] = useState(false)
  const mutation = useMutation({
    mutationFn: (body: Credentials) => call(signIn, { body }),
    onSuccess: ({ secondFactor, ...session }) => {
      failuresInRow.current = 0
      if (secondFactor) setStep({ factors: secondFactor })
      else changeSession(session)
    },
  })
  const failed = (thrown: unknown, given: Credentials) => {
    const after = countFailure(failuresInRow.current)
    failuresInRow.current = after.count
    setPopup(after.popup)
    onFailure(thrown, given)
  }
  return {
    send: (given: Credentials) => mutation.mutate(given, { onError: failed }),
    busy: mutation.isPending,
    popup,
    closePopup: () => setPopup(false),
    step,
    setStep,
    changeSession,
  }
}

/** State of the form; closing the popup moves the focus back into it. */
function useSignInForm() {
  const { form, values, errors, change, inputOf, begin, refuse, error, setError } =
    useFormValues(noCredentials)
  const { send, busy, popup, closePopup, ...second } = useSignIn((thrown, { email }) => {
    const { message, fields } = signInError(thrown, email)
    refuse(fields, message)
  })
  const submit = (event: FormEvent) => {
    const given = { email: values.email.trim(), password: values.password }
    if (begin(event, missingFields(given))) send(given)
  }
  const close = () => {
    closePopup()
    refuse(errors, error)
  }
  const choose = (account: Credentials) => {
    change(account)
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return { form, inputOf, choose, error, setError, submit, busy, popup, close, second }
}

/** AUTH-21: shown only where the site can send mail. */
function ForgotPassword() {
  if (!siteOptions().signIn.passwordReset) return null
  return (
    <p>
      <Link href={paths.newPassword}>{resetRequestTexts.forgot}</Link>
    </p>
  )
}

/** Only in the demo: a button for each account, which fills in email and password. */
function DemoAccounts({ onChoose }: { readonly onChoose: (account: Credentials) => void }) {
  const { data } = useQuery({
    queryKey: ['demo-accounts'],
    queryFn: ({ signal }) => call(readSignInOptions, { signal }),
    staleTime: Infinity,
  })
  if (!data?.demoAccounts) return null
  return (
    <>
      <h2>{signInPageTexts.demoAccounts}</h2>
      {data.demoAccounts.map(({ email, password, role }) => (
        <Button key={email} className={styles.breakable} onClick={() => onChoose({ email, password })}>
          {email} ({roleNames[role]})
        </Button>
      ))}
    </>
  )
}

/** Email, password and providers; `children` follow, such as the link to sign up. */
export function SignInForm({ children }: { readonly children?: ReactNode }) {
  const { form, inputOf, choose, error, setError, submit, busy, popup, close, second } = useSignInForm()
  const { step, setStep, changeSession } = second
  if (step)
    return (
      <Suspense fallback={<SkeletonLines lines={4} />}>
        <SecondStep factors={step.factors} onSignedIn={changeSession} onBack={() => setStep(undefined)} />
      </Suspense>
    )
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <EmailAndPassword inputOf={inputOf} password="current-password" />
      <ErrorAlert>{error}</ErrorAlert>
      <Button type="submit" kind="main" busy={busy} busyLabel={texts.signingIn}>
        {texts.signIn}
      </Button>
      <ProviderButtons
        purpose="sign-in"
        onFailure={setError}
        onSecondFactor={() => setStep({ factors: undefined })}
      />
      <PasskeyButton onSignedIn={changeSession} onFailure={setError} />
      <ForgotPassword />
      {children}
      {siteOptions().signIn.demo && <DemoAccounts onChoose={choose} />}
      <Dialog open={popup} onClose={close} title={texts.wait}>
        <p>{texts.tooManyFailures}</p>
      </Dialog>
    </form>
  )
}
