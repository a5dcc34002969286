import { useEffect, useId, useRef, useState } from 'react'
import { clearPrivateData } from '#client/offline/private-data.ts'
import { useLocation } from '#client/router/router.ts'
import { Button } from '#client/ui/button.tsx'
import card from '#client/ui/form/form-card.module.css'
import type { Account } from '#features/people/accounts/contract.ts'
import { deletionTexts as texts } from '#features/people/accounts/messages.ts'
import {
  type ConfirmDeletionProps,
  ConfirmWithPassword,
  type DeletionError,
  DeletionFailure,
  useDeletion,
} from '#features/people/accounts/web/confirm-deletion.tsx'
import { ProviderButton } from '#features/people/sign-in/web/provider-buttons.tsx'
import { google } from '#features/people/sign-in/web/provider-texts.ts'
import { useSessionChange } from '#features/people/sign-in/web/session/use-session-change.ts'
import { providersOf, useIdentities } from '#features/people/sign-in/web/ways-to-sign-in.tsx'
import { paths } from '#shared/paths.ts'

/** ACCT-12 for an account without a password: its provider confirms the identity. */
function ConfirmWithProvider({ email, onDeleted, onCancel }: ConfirmDeletionProps) {
  const area = useRef<HTMLDivElement>(null)
  const own = providersOf(useIdentities())
  const providers = own.length > 0 ? own : [google]
  const [failure, setFailure] = useState<DeletionError>()
  const { busy, remove } = useDeletion(email, onDeleted)
  useEffect(() => area.current?.querySelector('button')?.focus(), [])
  const confirmed = () => {
    setFailure(undefined)
    remove(undefined, setFailure)
  }
  return (
    <div ref={area} className={card.fields}>
      <p>{texts.providerAsks({ name: providers[0]?.name ?? google.name })}</p>
      <DeletionFailure error={failure} />
      <div className={card.buttons}>
        {providers.map((provider) => (
          <ProviderButton
            key={provider.id}
            provider={provider}
            purpose="deletion"
            label={texts.confirmWith({ name: provider.name })}
            onDone={confirmed}
            onFailure={(reason) => setFailure(reason ? { wrongPassword: false, reason } : undefined)}
          />
        ))}
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

/** After the account is deleted. */
function useLeave() {
  const changeSession = useSessionChange()
  const [, navigate] = useLocation()
  return () => {
    clearPrivateData()
    changeSession({ account: null, visitor: true })
    navigate(paths.home)
  }
}

/** ACCT-10 to ACCT-16. Folded until opened, so that no password manager fills it in beforehand. */
export function DeleteAccount({ account }: { readonly account: Account }) {
  const leave = useLeave()
  const headingId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'fresh' | 'asking' | 'left'>('fresh')
  useEffect(() => {
    if (stage === 'left') opener.current?.focus()
  }, [stage])
  const Confirm = account.hasPassword ? ConfirmWithPassword : ConfirmWithProvider
  return (
    <section className={card.danger} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      <p>
        <strong>{texts.warning}</strong>
      </p>
      <p>{texts.whatStays}</p>
      {stage === 'asking' ? (
        <Confirm email={account.email} onDeleted={leave} onCancel={() => setStage('left')} />
      ) : (
        <Button ref={opener} kind="danger" onClick={() => setStage('asking')}>
          {texts.heading}
        </Button>
      )}
    </section>
  )
}
