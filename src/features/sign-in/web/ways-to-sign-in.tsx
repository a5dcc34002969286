import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { CallFailure, codeOf } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { confirmIdentity, disconnectIdentity, listIdentities } from '#features/accounts/contract.ts'
import {
  identityFailures,
  fieldTexts,
  deletionTexts,
  waysTexts as texts,
} from '#features/accounts/messages.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useFormValues } from '#client/ui/form/use-form-values.ts'
import { ProviderButton } from './provider-buttons.tsx'
import { google, type Provider } from './provider-texts.ts'
import { useSignInOptions } from './use-sign-in-options.ts'
import styles from '#features/accounts/web/own-account.module.css'

type Identity = ReturnOf<typeof listIdentities>['items'][number]

const identitiesKey = ['account identities'] as const

/** The identities of the own account; undefined until they are known. */
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

const wordsOf = (thrown: unknown) =>
  thrown instanceof CallFailure && thrown.code in identityFailures ? thrown.message : texts.failed

interface ConfirmProps {
  readonly email: string
  readonly onConfirmed: () => void
}

/** The password, once more. */
function PasswordStep({ email, onConfirmed }: ConfirmProps) {
  const { form, values, errors, change, refuse } = useFormValues({ password: '' })
  const act = useMutation({
    mutationFn: (password: string) => call(confirmIdentity, { body: { password } }),
    onSuccess: onConfirmed,
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('[type=password]')?.focus(), [form])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!values.password) return refuse({ password: identityFailures.wrong_password })
    act.mutate(values.password, { onError: (thrown) => refuse({ password: wordsOf(thrown) }) })
  }
  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        label={fieldTexts.password}
        hint={deletionTexts.toBeSure}
        aria-required
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={({ target }) => change({ password: target.value })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="main" busy={act.isPending} busyLabel={texts.confirming}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}

type Said = { readonly tone: 'good' | 'bad'; readonly words: string }
const nothing: Said = { tone: 'good', words: '' }

/** Acts on the identities; a proof that has expired leads back to the confirmation. */
function useWays(onExpired: () => void) {
  const cache = useQueryClient()
  const [said, setSaid] = useState(nothing)
  const tell = (words: string) => {
    setSaid({ tone: 'good', words })
    void cache.invalidateQueries({ queryKey: identitiesKey })
  }
  const act = useMutation({
    mutationFn: ({ id }: Identity) => call(disconnectIdentity, { params: { id } }),
    onSuccess: (_, { name }) => tell(texts.disconnected(name)),
    onError: (thrown) => {
      setSaid({ tone: 'bad', words: wordsOf(thrown) })
      if (codeOf(thrown) === 'reauthentication_needed') onExpired()
    },
  })
  return {
    said,
    busy: act.isPending,
    disconnect: (identity: Identity) => act.mutate(identity),
    connected: (name: string) => tell(texts.connected(name)),
    failed: (words: string) => setSaid({ tone: 'bad', words }),
    clear: () => setSaid(nothing),
  }
}

type Ways = ReturnType<typeof useWays>

interface ListProps {
  readonly identities: readonly Identity[]
  readonly hasPassword: boolean
  readonly mayChange: boolean
  readonly ways: Ways
}

function WaysList({ identities, hasPassword, mayChange, ways }: ListProps) {
  const isLast = identities.length + Number(hasPassword) === 1
  return (
    <ul className={styles.ways}>
      {hasPassword && <li>{texts.password}</li>}
      {identities.map((identity) => (
        <li key={identity.id}>
          {identity.name}
          {mayChange && !isLast && (
            <Button
              aria-label={texts.disconnectFrom(identity.name)}
              disabled={ways.busy}
              onClick={() => ways.disconnect(identity)}
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
  readonly ways: Ways
  readonly onDone: (provider: Provider) => void
}

const Providers = ({ providers, purpose, ways, onDone }: ProvidersProps) =>
  providers.map((provider) => (
    <ProviderButton
      key={provider.id}
      provider={provider}
      purpose={purpose}
      onDone={() => onDone(provider)}
      onFailure={ways.failed}
    />
  ))

interface WaysToSignInProps {
  readonly email: string
  readonly hasPassword: boolean
}

/** The providers that the account signs in with; they change after a fresh authentication. */
export function WaysToSignIn({ email, hasPassword }: WaysToSignInProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const identities = useIdentities()
  const options = useSignInOptions()
  const [stage, setStage] = useState<'folded' | 'asking' | 'open' | 'done'>('folded')
  const ways = useWays(() => setStage('asking'))
  useEffect(() => {
    if (stage === 'open' || stage === 'done') section.current?.querySelector('button')?.focus()
  }, [stage])
  const offered = [...(options?.google ? [google] : []), ...(options?.providers ?? [])]
  if (!identities || offered.length + identities.length === 0) return null
  const own = providersOf(identities)
  const free = offered.filter(({ id }) => !own.some((each) => each.id === id))
  const next = (to: typeof stage) => {
    ways.clear()
    setStage(to)
  }
  const open = () => next('open')
  const isFolded = stage === 'folded' || stage === 'done'
  const connected = ({ name }: Provider) => ways.connected(name)
  return (
    <section ref={section} className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      <WaysList {...{ identities, hasPassword, ways }} mayChange={stage === 'open'} />
      {stage === 'asking' && hasPassword && <PasswordStep email={email} onConfirmed={open} />}
      <div className={styles.buttons}>
        {stage === 'asking' && !hasPassword && (
          <Providers purpose="confirm" providers={own} onDone={open} ways={ways} />
        )}
        {stage === 'open' && <Providers purpose="connect" providers={free} onDone={connected} ways={ways} />}
        <Button onClick={() => next(isFolded ? 'asking' : 'done')}>
          {isFolded ? texts.change : texts.done}
        </Button>
      </div>
      <LiveRegion tone={ways.said.tone}>{ways.said.words}</LiveRegion>
    </section>
  )
}
