import { useEffect, useRef } from 'react'
import { OfflineHint } from '#client/offline/offline-hint.tsx'
import { Button } from '#client/ui/button.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { DeleteAccount } from './delete-account-card.tsx'
import { accountTexts, accountTexts as texts } from '../messages.ts'
import { ProfileCard } from './profile-card.tsx'
import { ChangePassword } from '#features/sign-in/web/change-password-card.tsx'
import { type SignedIn, useAccount } from './use-account.ts'
import { useQueuedChanges } from './use-queued-changes.ts'
import { WaysToSignIn } from '#features/sign-in/web/ways-to-sign-in.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { exportAccount, sizeOfExport } from '../contract.ts'
import styles from './own-account.module.css'

interface OwnCopyProps {
  readonly bytesLabel: (bytes: number) => string
}

/** Everything the site keeps about the account, as a file; how large it is is asked when the page is opened. */
function DataExport({ bytesLabel }: OwnCopyProps) {
  const { data } = useQuery({
    queryKey: ['account copy'],
    queryFn: ({ signal }) => call(sizeOfExport, { signal }),
    retry: false,
  })
  return (
    <DownloadLink
      href={exportAccount.path}
      fileName=""
      size={data && accountTexts.downloadSize(bytesLabel(data.bytes))}
    >
      {accountTexts.download}
    </DownloadLink>
  )
}

interface OwnAccountProps {
  readonly session: SignedIn
  /** When the account is gone, before the site knows a visitor. */
  readonly onDeleted: () => void
  /** How many bytes are told to people. */
  readonly bytesLabel: (bytes: number) => string
}

/** Spec 2, View account: the own user record, its changes, its file to download, its end. */
export function OwnAccount({ session, onDeleted, bytesLabel }: OwnAccountProps) {
  const column = useRef<HTMLDivElement>(null)
  const { account, answer, failed, busy, retried, retry, keep } = useAccount(session)
  const { shown, waits, sendLater } = useQueuedChanges(session.id, account, keep)
  const isThere = account !== undefined
  useEffect(() => {
    // The Retry button has gone with the focus on it.
    if (isThere && retried) column.current?.querySelector('button')?.focus()
  }, [isThere, retried])
  return (
    <div ref={column} className={styles.column}>
      <LiveRegion urgent tone="bad">
        {failed && !busy && texts.loadFailed}
      </LiveRegion>
      <OfflineHint answer={answer} what={texts.detailsWere} />
      {failed && <Button onClick={retry}>{texts.retry}</Button>}
      {!failed && !account && <SkeletonLines lines={6} label={texts.loading} />}
      {account && shown && (
        <>
          <ProfileCard account={shown} waits={waits} onSaved={keep} onLater={sendLater} />
          <ChangePassword email={account.email} hasPassword={account.hasPassword} />
          <WaysToSignIn hasPassword={account.hasPassword} email={account.email} />
          <DataExport bytesLabel={bytesLabel} />
          <DeleteAccount account={account} onDeleted={onDeleted} />
        </>
      )}
    </div>
  )
}
