import { useEffect, useId, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { CallFailure, codeOf } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { checkConfirmation } from '#features/people/sessions/contract.ts'
import { disconnectIdentity, listIdentities } from '../contract.ts'
import { identityFailures, waysTexts as texts } from '../messages.ts'
import { ProviderButton } from './provider-buttons.tsx'
import { google, type Provider } from './provider-texts.ts'
import card from '#client/ui/form/form-card.module.css'
import { siteOptions } from '#shared/site/site-options.ts'
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
  thrown instanceof CallFailure && thrown.code in identityFailures ? thrown.message : texts.failed

type Message = { readonly tone: 'good' | 'bad'; readonly text: string }
const noMessage: Message = { tone: 'good', text: '' }

function useIdentityChanges() {
  const cache = useQueryClient()
  const [message, setMessage] = useState(noMessage)
  const succeed = (text: string) => {
    setMessage({ tone: 'good', text })
    void cache.invalidateQueries({ queryKey: identitiesKey })
  }
  const fail = (thrown: unknown) =>
    setMessage({ tone: 'bad', text: codeOf(thrown) === 'confirm_first' ? '' : messageOf(thrown) })
  const mutation = useMutation({
    mutationFn: ({ id }: Identity) => call(disconnectIdentity, { params: { id } }),
    onSuccess: (_, { name }) => succeed(texts.disconnected({ name })),
    onError: fail,
  })
  return {
    message,
    busy: mutation.isPending,
    disconnect: (identity: Identity) => mutation.mutate(identity),
    connected: ({ name }: Provider) => succeed(texts.connected({ name })),
    failed: (text: string) => setMessage({ tone: 'bad', text }),
    fail,
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
              busy={changes.busy}
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

const ConnectButtons = ({
  providers,
  changes,
}: {
  readonly providers: readonly Provider[]
  readonly changes: IdentityChanges
}) =>
  providers.map((provider) => (
    <ProviderButton
      key={provider.id}
      provider={provider}
      purpose="connect"
      onDone={() => changes.connected(provider)}
      onFailure={changes.failed}
    />
  ))

type Stage = 'folded' | 'open' | 'done'

function useStage(changes: IdentityChanges) {
  const [stage, setStage] = useState<Stage>('folded')
  const next = (to: Stage) => {
    changes.clear()
    setStage(to)
  }
  const open = async () => {
    try {
      await call(checkConfirmation)
      next('open')
    } catch (error) {
      changes.fail(error)
    }
  }
  return { stage, open: () => void open(), close: () => next('done') }
}

/** The providers of the account. A window cannot ask for the confirmation of the session, so opening the card asks. */
export function WaysToSignIn({ hasPassword }: { readonly hasPassword: boolean }) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const identities = useIdentities()
  const { signIn } = siteOptions()
  const changes = useIdentityChanges()
  const { stage, open, close } = useStage(changes)
  useEffect(() => {
    if (stage === 'open' || stage === 'done') section.current?.querySelector('button')?.focus()
  }, [stage])
  const offered = [...(signIn.google ? [google] : []), ...signIn.providers]
  if (!identities || offered.length + identities.length === 0) return null
  const own = providersOf(identities)
  const free = offered.filter(({ id }) => !own.some((each) => each.id === id))
  return (
    <section ref={section} className={card.card} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      <WaysList {...{ identities, hasPassword, changes }} mayChange={stage === 'open'} />
      <div className={card.buttons}>
        {stage === 'open' && <ConnectButtons providers={free} changes={changes} />}
        <Button onClick={stage === 'open' ? close : open}>
          {stage === 'open' ? texts.done : texts.change}
        </Button>
      </div>
      <LiveRegion tone={changes.message.tone}>{changes.message.text}</LiveRegion>
    </section>
  )
}
