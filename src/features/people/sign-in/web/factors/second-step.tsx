import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import type { Session } from '#features/people/accounts/contract.ts'
import { beginSecondFactor, type AvailableFactors, proveSecondFactor } from '../../factors-contract.ts'
import { factorFailures, secondStepTexts as texts, signInFailures } from '../../messages.ts'
import { oneTimeCodeIn } from './one-time-code.ts'
import { passkeyMessage, provePasskey } from './prove-passkey.ts'
import styles from '#client/ui/form/form.module.css'

type Way = keyof AvailableFactors
const ways: readonly Way[] = ['passkey', 'app', 'recoveryCode']

const labels: Readonly<Record<Way, string>> = {
  passkey: texts.withPasskey,
  app: texts.withApp,
  recoveryCode: texts.withRecoveryCode,
}

interface PasskeyStepProps<Proved> {
  readonly prove: () => Promise<Proved>
  readonly onDone: (proved: Proved) => void
}

/** A button for the passkey, focused. */
export function PasskeyStep<Proved>({ prove, onDone }: PasskeyStepProps<Proved>) {
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, error } = useMutation({ mutationFn: prove, onSuccess: onDone })
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <Button ref={button} kind="main" busy={isPending} busyLabel={texts.checking} onClick={() => mutate()}>
        {texts.withPasskey}
      </Button>
      <ErrorAlert>{error && !isPending && passkeyMessage(error)}</ErrorAlert>
    </>
  )
}

const fields = {
  app: {
    label: texts.code,
    hint: texts.codeHint,
    missing: texts.codeMissing,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recoveryCode: {
    label: texts.recoveryCode,
    hint: texts.recoveryCodeHint,
    missing: texts.recoveryCodeMissing,
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

export type CodeProof = { readonly code: string } | { readonly recoveryCode: string }

/** Undefined for a text that is no code. */
function proofOf(way: keyof typeof fields, typed: string): CodeProof | undefined {
  if (way === 'recoveryCode') return typed.trim() ? { recoveryCode: typed.trim() } : undefined
  const code = oneTimeCodeIn(typed)
  return code === undefined ? undefined : { code }
}

interface CodeStepProps<Proved> {
  readonly way: keyof typeof fields
  readonly prove: (proof: CodeProof) => Promise<Proved>
  readonly onDone: (proved: Proved) => void
}

function messageOf(thrown: unknown) {
  if (!(thrown instanceof CallFailure)) return factorFailures.factor_wrong
  return thrown.code === 'too_many_requests' ? signInFailures.too_many_requests : thrown.message
}

/** A form for a code, its field focused. */
export function CodeStep<Proved>({ way, prove, onDone }: CodeStepProps<Proved>) {
  const { form, values, inputOf, begin, refuse } = useFormValues({ typed: '' })
  const { label, hint, missing, ...input } = fields[way]
  const mutation = useMutation({ mutationFn: prove, onSuccess: onDone })
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const submit = (event: FormEvent) => {
    const proof = proofOf(way, values.typed)
    if (begin(event, proof ? {} : { typed: missing }) && proof)
      mutation.mutate(proof, { onError: (thrown) => refuse({ typed: messageOf(thrown) }) })
  }
  return (
    <form ref={form} className={styles.step} noValidate onSubmit={submit}>
      <TextField label={label} hint={hint} {...input} aria-required maxLength={80} {...inputOf('typed')} />
      <Button type="submit" kind="main" busy={mutation.isPending} busyLabel={texts.checking}>
        {texts.next}
      </Button>
    </form>
  )
}

interface SecondStepProps {
  readonly onSignedIn: (session: Session) => void
  /** Undefined after a provider, whose window does not name them. */
  readonly factors: AvailableFactors | undefined
  readonly onBack: () => void
}

/** The factors of the sign-in under way. */
const useFactors = (given: AvailableFactors | undefined) =>
  useQuery({
    queryKey: ['second step'],
    queryFn: ({ signal }) => call(beginSecondFactor, { body: { alone: false }, signal }),
    enabled: !given,
    gcTime: 0,
    retry: false,
  })

const proveCode = (body: CodeProof) => call(proveSecondFactor, { body })

/** The second step of a sign-in. Nothing is remembered, so that it is safe on a shared device. */
export function SecondStep({ factors: given, onSignedIn, onBack }: SecondStepProps) {
  const { data, error } = useFactors(given)
  const [chosen, setChosen] = useState<Way>()
  const factors = given ?? data?.factors
  const own = ways.filter((way) => factors?.[way])
  const way = chosen ?? own[0]
  return (
    <div className={styles.form}>
      <h2>{texts.title}</h2>
      <p>{given ? texts.lead : texts.leadAfterProvider}</p>
      {!factors && (
        <>
          {!error && <SkeletonLines lines={3} label={texts.loading} />}
          <ErrorAlert>{error?.message}</ErrorAlert>
        </>
      )}
      {way === 'passkey' && <PasskeyStep prove={() => provePasskey(false)} onDone={onSignedIn} />}
      {(way === 'app' || way === 'recoveryCode') && (
        <CodeStep key={way} way={way} prove={proveCode} onDone={onSignedIn} />
      )}
      <p>{texts.another}</p>
      {own
        .filter((each) => each !== way)
        .map((each) => (
          <Button key={each} onClick={() => setChosen(each)}>
            {labels[each]}
          </Button>
        ))}
      <Button kind="quiet" onClick={onBack}>
        {texts.back}
      </Button>
    </div>
  )
}
