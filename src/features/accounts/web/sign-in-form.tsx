import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { tooManyFailuresPopup } from '../messages.ts'
import { EmailAndPassword, noCredentials, type Credentials } from './email-and-password.tsx'
import { GoogleButton } from './google-button.tsx'
import { useSignIn } from './use-sign-in.ts'
import styles from './account-form.module.css'

const blanksIn = ({ email, password }: Credentials): Credentials => ({
  email: email ? '' : 'Enter your email.',
  password: password ? '' : 'Enter your password.',
})

/** Email, password, Google; `children` stand below, such as the way to sign up. The session tells who came in. */
export function SignInForm({ children }: { readonly children?: ReactNode }) {
  const { signIn, busy, trouble, popup, closePopup } = useSignIn()
  const [values, setValues] = useState(noCredentials)
  const [blanks, setBlanks] = useState(noCredentials)
  const [googleTrouble, setGoogleTrouble] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setGoogleTrouble('')
    const given = { email: values.email.trim(), password: values.password }
    setBlanks(blanksIn(given))
    if (given.email && given.password) signIn(given)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <EmailAndPassword values={values} errors={blanks} onChange={setValues} password="current-password" />
      <Status urgent tone="bad">
        {googleTrouble || (!busy && trouble)}
      </Status>
      <Button type="submit" kind="main" busy={busy} busyLabel="Signing In...">
        Sign In
      </Button>
      <GoogleButton onFailure={setGoogleTrouble} />
      {children}
      <Dialog open={popup} onClose={closePopup} title="Please wait a moment">
        <p>{tooManyFailuresPopup}</p>
      </Dialog>
    </form>
  )
}
