import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { CallFailure, codeOf } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { confirmSession, disconnectIdentity, listIdentities } from '../contract.ts'
import { changePasswordFailures, identityFailures, waysTexts as texts } from '../messages.ts'
import { deletionTexts } from '#features/accounts/messages.ts'
import { credentialTexts } from '#client/messages.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { ProviderButton } from './provider-buttons.tsx'
import { google, type Provider } from './provider-texts.ts'
import { useSignInOptions } from './use-sign-in-options.ts'
import card from '#client/ui/form/form-card.module.css'
import styles from './ways-to-sign-in.module.css'

type Identity = ReturnOf<typeof listIdentities>['items'][number]

const identitiesKey = ['account identities'] as const

/** The identities of the own account; undefined until loaded. */
export const useIdentities = () =>
  useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => call(listIdentities, { signal }),
    retry: false,
  }).data?.items

/** The providers of these identities, each once. */
export const providersOf = (identities: readonly Identity[] = []): readonly Provider[] => [
  ...new Map(identities.map(({ provider, name }) => [provider, { id: provider, name }])).values(),
]

const messageOf = (thrown: unknown) =>
  thrown instanceof CallFailure && (thrown.code in identityFailures || thrown.code in changePasswordFailures)
    ? thrown.message
    : texts.failed

interface ConfirmProps {
  readonly email: string
  readonly onConfirmed: () => void
}

/** Fresh authentication by password. */
function PasswordStep({ email, onConfirmed }: ConfirmProps) {
  const { form, values, errors, change, refuse } = useFormValues({ password: '' })
  const mutation = useMutation({
    mutationFn: (password: string) => call(confirmSession, { body: { password } }),
    onSuccess: onConfirmed,
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('[type=password]')?.focus(), [form])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!values.password) return refuse({ password: changePasswordFailures.wrong_password })
    mutation.mutate(values.password, { onError: (thrown) => refuse({ password: messageOf(thrown) }) })
  }
  return (
    <form ref={form} className={card.fields} noValidate onSubmit={submit}>
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        label={credentialTexts.password}
        hint={deletionTexts.toBeSure}
        aria-required
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={({ target }) => change({ password: target.value })}
      />
      <div className={card.buttons}>
        <Button type="submit" kind="main" busy={mutation.isPending} busyLabel={texts.confirming}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}

type Message = { readonly tone: 'good' | 'bad'; readonly text: string }
const noMessage: Message = { tone: 'good', text: '' }

/** Changes the identities; an expired authentication calls `onExpired`. */
function useIdentityChanges(onExpired: () => void) {
  const cache = useQueryClient()
  const [message, setMessage] = useState(noMessage)
  const succeed = (text: string) => {
    setMessage({ tone: 'good', text })
    void cache.invalidateQueries({ queryKey: identitiesKey })
  }
  const mutation = useMutation({
    mutationFn: ({ id }: Identity) => call(disconnectIdentity, { params: { id } }),
    onSuccess: (_, { name }) => succeed(texts.disconnected({ name })),
    onError: (thrown) => {
      setMessage({ tone: 'bad', text: messageOf(thrown) })
      if (codeOf(thrown) === 'confirm_first') onExpired()
    },
  })
  return {
    message,
    busy: mutation.isPending,
    disconnect: (identity: Identity) => mutation.mutate(identity),
    connected: ({ name }: Provider) => succeed(texts.connected({ name })),
    failed: (text: string) => setMessage({ tone: 'bad', text }),
    clear: () => setMessage(noMessage),
  }
}

type IdentityChanges = ReturnType<typeof useIdentityChanges>

interface ListProps {
  readonly identities: readonly Identity[]
  readonly hasPassword: boolean
  readonly mayChange: boolean
  readonly changes: IdentityChanges
}

function WaysList({ identities, hasPassword, mayChange, changes }: ListProps) {
  const isLast = identities.length + Number(hasPassword) === 1
  return (
    <ul className={styles.ways}>
      {hasPassword && <li>{texts.password}</li>}
      {identities.map((identity) => (
        <li key={identity.id}>
          {identity.name}
          {mayChange && !isLast && (
            <Button
              aria-label={texts.disconnectFrom({ name: identity.name })}
              disabled={changes.busy}
              onClick={() => changes.disconnect(identity)}
            >
              {texts.disconnect}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ProvidersProps {
  readonly providers: readonly Provider[]
  readonly purpose: 'confirm' | 'connect'
  readonly changes: IdentityChanges
  readonly onDone: (provider: Provider) => void
}

const Providers = ({ providers, purpose, changes, onDone }: ProvidersProps) =>
  providers.map((provider) => (
    <ProviderButton
      key={provider.id}
      provider={provider}
      purpose={purpose}
      onDone={() => onDone(provider)}
      onFailure={changes.failed}
    />
  ))

interface WaysToSignInProps {
  readonly email: string
  readonly hasPassword: boolean
}

/** The providers of the account; changing them needs a fresh authentication. */
export function WaysToSignIn({ email, hasPassword }: WaysToSignInProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const identities = useIdentities()
  const options = useSignInOptions()
  const [stage, setStage] = useState<'folded' | 'asking' | 'open' | 'done'>('folded')
  const changes = useIdentityChanges(() => setStage('asking'))
  useEffect(() => {
    if (stage === 'open' || stage === 'done') section.current?.querySelector('button')?.focus()
  }, [stage])
  const offered = [...(options?.google ? [google] : []), ...(options?.providers ?? [])]
  if (!identities || offered.length + identities.length === 0) return null
  const own = providersOf(identities)
  const free = offered.filter(({ id }) => !own.some((each) => each.id === id))
  const next = (to: typeof stage) => {
    changes.clear()
    setStage(to)
  }
  const open = () => next('open')
  const isFolded = stage === 'folded' || stage === 'done'
  return (
    <section ref={section} className={card.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      <WaysList {...{ identities, hasPassword, changes }} mayChange={stage === 'open'} />
      {stage === 'asking' && hasPassword && <PasswordStep email={email} onConfirmed={open} />}
      <div className={card.buttons}>
        {stage === 'asking' && !hasPassword && (
          <Providers purpose="confirm" providers={own} onDone={open} changes={changes} />
        )}
        {stage === 'open' && (
          <Providers purpose="connect" providers={free} onDone={changes.connected} changes={changes} />
        )}
        <Button onClick={() => next(isFolded ? 'asking' : 'done')}>
          {isFolded ? texts.change : texts.done}
        </Button>
      </div>
      <LiveRegion tone={changes.message.tone}>{changes.message.text}</LiveRegion>
    </section>
  )
}
