import { siteOptions } from '#shared/site/site-options.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import styles from '#client/ui/form/form-card.module.css'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { FormButtons } from '#client/ui/form/form-buttons.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { type Account, changeEmail, repeatConfirmation, repeatGuardianMail } from '../../contract.ts'
import { emailTexts as texts, fieldErrors, guardianTexts, newAccountFailures } from '../../messages.ts'
import { looksLikeEmail } from '../../password.ts'

/** Errors found without a call. */
function newEmailErrors(typed: string, current: string) {
  if (!looksLikeEmail(typed)) return { email: fieldErrors.emailNotWhole }
  return typed.toLowerCase() === current ? { email: texts.same } : {}
}

const isAboutEmail = (thrown: Error) =>
  thrown instanceof CallFailure && (thrown.code === 'invalid_email' || thrown.code === 'invalid_input')

interface EmailFormProps {
  readonly current: string
  readonly onSent: (email: string) => void
  readonly onCancel: () => void
}

/** State of the form. */
function useEmailChange(current: string, onSent: (email: string) => void) {
  const { form, values, error, inputOf, begin, refuse } = useFormValues({ email: '' })
  const email = values.email.trim()
  const mutation = useMutation({ mutationFn: () => call(changeEmail, { body: { email } }) })
  const failed = (thrown: Error) =>
    isAboutEmail(thrown) ? refuse({ email: newAccountFailures.invalid_email }) : refuse({}, thrown.message)
  const submit = (event: FormEvent) => {
    if (begin(event, newEmailErrors(email, current)))
      mutation.mutate(undefined, { onSuccess: () => onSent(email), onError: failed })
  }
  return { form, inputOf, error, submit, busy: mutation.isPending }
}

function EmailForm({ current, onSent, onCancel }: EmailFormProps) {
  const { form, inputOf, error, submit, busy } = useEmailChange(current, onSent)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <TextField
        label={texts.newEmail}
        hint={texts.newEmailHint}
        type="email"
        aria-required
        autoComplete="email"
        {...inputOf('email')}
      />
      <ErrorAlert>{error}</ErrorAlert>
      <FormButtons
        label={texts.send}
        busy={busy}
        busyLabel={texts.sending}
        cancel={texts.cancel}
        onCancel={onCancel}
      />
    </form>
  )
}

/** The form, folded until opened; afterwards it shows that a link is on its way. */
function ChangeEmail({ email }: { readonly email: string }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'fresh' | 'asking' | 'left'>('fresh')
  const [sentTo, setSentTo] = useState('')
  useEffect(() => {
    if (stage === 'left') opener.current?.focus()
  }, [stage])
  const leave = (sent: string) => {
    setSentTo(sent)
    setStage('left')
  }
  return (
    <>
      {stage === 'asking' ? (
        <EmailForm current={email} onSent={leave} onCancel={() => leave('')} />
      ) : (
        <Button ref={opener} onClick={() => setStage('asking')}>
          {texts.open}
        </Button>
      )}
      <LiveRegion tone="good">{stage === 'left' && sentTo && texts.sent({ email: sentTo })}</LiveRegion>
    </>
  )
}

interface RepeatMailProps {
  readonly endpoint: typeof repeatConfirmation | typeof repeatGuardianMail
  readonly words: { readonly sendAgain: string; readonly sending: string; readonly sentAgain: string }
}

/** A button that mails a link once more. */
function RepeatMail({ endpoint, words }: RepeatMailProps) {
  const mutation = useMutation({ mutationFn: () => call(endpoint) })
  return (
    <>
      <Button busy={mutation.isPending} busyLabel={words.sending} onClick={() => mutation.mutate()}>
        {words.sendAgain}
      </Button>
      <ErrorAlert>{mutation.error?.message}</ErrorAlert>
      <LiveRegion tone="good">{mutation.isSuccess && words.sentAgain}</LiveRegion>
    </>
  )
}

function EmailState({ email, emailConfirmed }: Account) {
  if (emailConfirmed) return <p>{texts.confirmed({ email })}</p>
  if (!siteOptions().mail) return <p>{texts.noMailNotConfirmed({ email })}</p>
  return (
    <>
      <p>{texts.notConfirmed({ email })}</p>
      <RepeatMail endpoint={repeatConfirmation} words={texts} />
    </>
  )
}

/** Shown until a guardian has agreed (GUARDIAN_CONSENT=confirmed). */
function GuardianCard() {
  const headingId = useId()
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h3 id={headingId}>{guardianTexts.heading}</h3>
      <p>{guardianTexts.waiting}</p>
      <RepeatMail endpoint={repeatGuardianMail} words={guardianTexts} />
    </section>
  )
}

/** F-C6: the email of the account, whether it is confirmed, and its change. Without SMTP an admin changes it. */
export function EmailCard(account: Account) {
  const headingId = useId()
  return (
    <>
      {account.guardianAsked && <GuardianCard />}
      <section className={styles.card} aria-labelledby={headingId}>
        <h3 id={headingId}>{texts.heading}</h3>
        <EmailState {...account} />
        {siteOptions().mail ? <ChangeEmail email={account.email} /> : <p>{texts.noMail}</p>}
      </section>
    </>
  )
}
