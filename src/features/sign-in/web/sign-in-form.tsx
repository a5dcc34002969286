import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { call } from '#client/call.ts'
import {
  signInFailures,
  fieldErrors,
  signInTexts,
  signInTexts as texts,
} from '#features/accounts/messages.ts'
import { looksLikeEmail } from '#features/accounts/password.ts'
import { type Credentials, EmailAndPassword, noCredentials } from '#client/ui/form/email-and-password.tsx'
import { isValid, type FieldErrors, useFormValues } from '#client/ui/form/use-form-values.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { signIn } from '#features/accounts/contract.ts'
import { useSessionChange } from './session/use-session-change.ts'
import styles from '#client/ui/form/form.module.css'

/** Spec 9: failures in a row on one visit of the page. */
export const failuresBeforePopup = 3

const failureTexts: Readonly<Record<string, string>> = signInFailures

/** What the page says about a sign-in that failed: the spec's four texts, and one for everything else. */
export const signInWords = (thrown: unknown) =>
  (thrown instanceof CallFailure && failureTexts[thrown.code]) || signInTexts.otherFailure

interface SignInError {
  /** For the form as a whole; blank where the fields say it. */
  readonly words: string
  readonly fields: FieldErrors<Credentials>
}

/** The same, at the field it is about. ERR-10: what is no email has no account, and is said to be something else. */
export function signInError(thrown: unknown, email: string): SignInError {
  const code = thrown instanceof CallFailure ? thrown.code : undefined
  const text = signInWords(thrown)
  if (code === 'wrong_password') return { words: '', fields: { password: text } }
  if (code !== 'account_not_found') return { words: text, fields: {} }
  return looksLikeEmail(email)
    ? { words: '', fields: { email: text } }
    : { words: signInTexts.otherFailure, fields: { email: fieldErrors.emailNotWhole } }
}

/** What a person left out. */
export const missingFields = ({ email, password }: Credentials): FieldErrors<Credentials> => ({
  ...(!email && { email: fieldErrors.emailMissing }),
  ...(!password && { password: fieldErrors.passwordMissing }),
})

/** Failures in a row after one more; at the third the popup comes, and counting begins again. */
export function countFailure(failuresInRow: number) {
  const count = failuresInRow + 1
  return count >= failuresBeforePopup ? { count: 0, popup: true } : { count, popup: false }
}

/** Signs in and puts the session where every page reads it; counts failures in a row for the popup. */
function useSignIn(onFailure: (thrown: unknown, given: Credentials) => void) {
  const changeSession = useSessionChange()
  const failuresInRow = useRef(0)
  const [popup, setPopup] = useState(false)
  const act = useMutation({
    mutationFn: (body: Credentials) => call(signIn, { body }),
    onSuccess: (session) => {
      failuresInRow.current = 0
      changeSession(session)
    },
  })
  const failed = (thrown: unknown, given: Credentials) => {
    const after = countFailure(failuresInRow.current)
    failuresInRow.current = after.count
    setPopup(after.popup)
    onFailure(thrown, given)
  }
  return {
    send: (given: Credentials) => act.mutate(given, { onError: failed }),
    busy: act.isPending,
    popup,
    closePopup: () => setPopup(false),
  }
}

/** The entry, what became of it, and the popup of too many failures, which leads back into the form. */
function useSignInForm() {
  const { form, values, errors, change, refuse, forgive } = useFormValues(noCredentials)
  const [error, setError] = useState('')
  const { send, busy, popup, closePopup } = useSignIn((thrown, { email }) => {
    const { words, fields } = signInError(thrown, email)
    setError(words)
    refuse(fields)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = { email: values.email.trim(), password: values.password }
    const blanks = missingFields(given)
    setError('')
    if (!isValid(blanks)) return refuse(blanks)
    forgive()
    send(given)
  }
  const close = () => {
    closePopup()
    refuse(errors)
  }
  return { form, values, errors, change, error, setError, submit, busy, popup, close }
}

/** Email, password, providers; `children` stand below, such as the way to sign up. The session tells who came in. */
export function SignInForm({ children }: { readonly children?: ReactNode }) {
  const { form, values, errors, change, error, setError, submit, busy, popup, close } = useSignInForm()
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <EmailAndPassword values={values} errors={errors} onChange={change} password="current-password" />
      <LiveRegion urgent tone="bad">
        {error}
      </LiveRegion>
      <Button type="submit" kind="main" busy={busy} busyLabel={texts.signingIn}>
        {texts.signIn}
      </Button>
      <ProviderButtons purpose="sign-in" onFailure={setError} />
      {children}
      <Dialog open={popup} onClose={close} title={texts.wait}>
        <p>{texts.tooManyFailures}</p>
      </Dialog>
    </form>
  )
}
