import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { can } from '#shared/abilities.ts'
import { Link, Redirect, useLocation } from '#client/router/router.ts'
import type { Account } from '#features/people/accounts/contract.ts'
import { accountTexts as texts, deletionTexts } from '#features/people/accounts/messages.ts'
import {
  type ConfirmDeletionProps,
  type DeletionError,
  DeletionFailure,
  useDeletion,
} from '#features/people/accounts/web/confirm-deletion.tsx'
import { OwnAccount } from './own-account.tsx'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { ChangePassword } from '#features/people/sign-in/web/change-password-card.tsx'
import { ProviderButton } from '#features/people/sign-in/web/provider-buttons.tsx'
import { google } from '#features/people/sign-in/web/provider-texts.ts'
import { SessionUnknown } from '#features/people/sign-in/web/session/session-unknown.tsx'
import { useSessionEnd } from '#features/people/sign-in/web/session/use-session-end.ts'
import { useSessionChange } from '#features/people/sign-in/web/session/use-session-change.ts'
import { sessionKey, useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { providersOf, useIdentities, WaysToSignIn } from '#features/people/sign-in/web/ways-to-sign-in.tsx'
import { contributionsTexts } from '#features/contributing/contributions/messages.ts'
import { clearPrivateData } from '#client/offline/private-data.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { NoticesSection, SecuritySection } from './account-sections.tsx'
import { Button } from '#client/ui/button.tsx'
import card from '#client/ui/form/form-card.module.css'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { paths } from '#shared/paths.ts'

const SignInCards = ({ email, hasPassword }: Account) => (
  <>
    <ChangePassword email={email} hasPassword={hasPassword} />
    <WaysToSignIn hasPassword={hasPassword} />
  </>
)

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
      <p>{deletionTexts.providerAsks({ name: providers[0]?.name ?? google.name })}</p>
      <DeletionFailure error={failure} />
      <div className={card.buttons}>
        {providers.map((provider) => (
          <ProviderButton
            key={provider.id}
            provider={provider}
            purpose="deletion"
            label={deletionTexts.confirmWith({ name: provider.name })}
            onDone={confirmed}
            onFailure={(reason) => setFailure(reason ? { wrongPassword: false, reason } : undefined)}
          />
        ))}
        <Button onClick={onCancel} disabled={busy}>
          {deletionTexts.cancel}
        </Button>
      </div>
    </div>
  )
}

const ownContributions = (
  <p>
    <Link href={paths.contributions}>{contributionsTexts.title}</Link>
  </p>
)

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

/** ACCT-09: visitors are sent to sign in once the session is known. */
export function ViewAccountPage() {
  const { account, actor, loading, unanswered } = useSession()
  const leave = useLeave()
  const client = useQueryClient()
  useSessionEnd()
  usePageMeta({ ...texts, view: 'view_account_page' })
  if (!account && !loading && !unanswered) return <Redirect to={paths.signIn} replace />
  return (
    <>
      <PageHead title={texts.title}>{can(actor, 'contribute resources') && ownContributions}</PageHead>
      <div className="wrap section">
        {account ? (
          <OwnAccount
            key={account.id}
            session={account}
            Notices={NoticesSection}
            SignInCards={SignInCards}
            Security={SecuritySection}
            ConfirmWithProvider={ConfirmWithProvider}
            onDeleted={leave}
            onRetry={() => void client.invalidateQueries({ queryKey: sessionKey })}
            bytesLabel={bytesLabel}
          />
        ) : unanswered ? (
          <SessionUnknown />
        ) : (
          <SkeletonLines lines={6} label={texts.loading} />
        )}
      </div>
    </>
  )
}
