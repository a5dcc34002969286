import { useEffect, useRef } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { exportAccount } from '../../contract.ts'
import { accountTexts } from '../../messages.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Profile } from './profile.tsx'
import { useAccount, type SignedIn } from './use-account.ts'
import styles from './own-account.module.css'

interface OwnAccountProps {
  readonly session: SignedIn
  /** When the account is gone, before the site knows a visitor. */
  readonly onDeleted: () => void
}

/** Spec 2, View account: the own user record, its changes, its file to download, its end. */
export function OwnAccount({ session, onDeleted }: OwnAccountProps) {
  const column = useRef<HTMLDivElement>(null)
  const { account, failed, busy, retried, retry, keep } = useAccount(session)
  const isThere = account !== undefined
  useEffect(() => {
    // The Retry button has gone with the focus on it.
    if (isThere && retried) column.current?.querySelector('button')?.focus()
  }, [isThere, retried])
  return (
    <div ref={column} className={styles.column}>
      <Status urgent tone="bad">
        {failed && !busy && accountTexts.loadFailed}
      </Status>
      {failed && <Button onClick={retry}>Retry</Button>}
      {!failed && !account && <SkeletonLines lines={6} label="Loading your account" />}
      {account && (
        <>
          <Profile account={account} onSaved={keep} />
          <a href={exportAccount.path} download className={styles.download}>
            <Icon name="download" />
            Download my data
          </a>
          <DeleteAccount account={account} onDeleted={onDeleted} />
        </>
      )}
    </div>
  )
}
