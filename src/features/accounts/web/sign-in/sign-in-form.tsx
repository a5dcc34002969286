import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { EmailAndPassword, noCredentials } from '../fields/email-and-password.tsx'
import { isFine, useEntry } from '../fields/use-entry.ts'
import { ProviderButtons } from '../providers/provider-buttons.tsx'
import { signInTexts as texts } from './messages.ts'
import { blanksIn, signInTrouble } from './sign-in-words.ts'
import { useSignIn } from './use-sign-in.ts'
import styles from '../fields/account-form.module.css'

/** The entry, what became of it, and the popup of too many failures, which leads back into the form. */
function useSignInForm() {
  const { form, values, troubles, change, refuse, forgive } = useEntry(noCredentials)
  const [trouble, setTrouble] = useState('')
  const { signIn, busy, popup, closePopup } = useSignIn((thrown, { email }) => {
    const { words, fields } = signInTrouble(thrown, email)
    setTrouble(words)
    refuse(fields)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = { email: values.email.trim(), password: values.password }
    const blanks = blanksIn(given)
    setTrouble('')
    if (!isFine(blanks)) return refuse(blanks)
    forgive()
    signIn(given)
  }
  const close = () => {
    closePopup()
    refuse(troubles)
  }
  return { form, values, troubles, change, trouble, setTrouble, submit, busy, popup, close }
}

/** Email, password, providers; `children` stand below, such as the way to sign up. The session tells who came in. */
export function SignInForm({ children }: { readonly children?: ReactNode }) {
  const { form, values, troubles, change, trouble, setTrouble, submit, busy, popup, close } = useSignInForm()
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <EmailAndPassword values={values} errors={troubles} onChange={change} password="current-password" />
      <Status urgent tone="bad">
        {trouble}
      </Status>
      <Button type="submit" kind="main" busy={busy} busyLabel={texts.signingIn}>
        {texts.signIn}
      </Button>
      <ProviderButtons purpose="sign-in" onFailure={setTrouble} />
      {children}
      <Dialog open={popup} onClose={close} title={texts.wait}>
        <p>{texts.tooManyFailures}</p>
      </Dialog>
    </form>
  )
}
