import { type ComponentType, useEffect, useRef, useState } from 'react'
import { OfflineHint } from '#client/offline/offline-hint.tsx'
import { Button } from '#client/ui/button.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { DeleteAccount, type DeleteAccountProps } from './delete-account.tsx'
import { accountTexts, accountTexts as texts, profileTexts } from '#features/people/accounts/messages.ts'
import {
  ProfileCard,
  type QueueAnswer,
  type QueueLifetime,
} from '#features/people/accounts/web/profile-card.tsx'
import { savedProfile } from '#features/people/accounts/web/edit-profile.tsx'
import { type AccountEntry, differencesIn, withChanges } from '#features/people/accounts/web/account-entry.ts'
import { typedText } from '#client/offline/typed-text.ts'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { pendingWrites, usePending } from '#client/offline/outbox/pending-writes.ts'
import { usePreloadOutbox } from '#client/offline/outbox/lazy-outbox.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import { type SignedIn, useAccount } from '#features/people/accounts/web/use-account.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { saveDownload } from '#client/save-download.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import {
  type Account,
  exportAccount,
  sizeOfExport,
  updateAccount,
} from '#features/people/accounts/contract.ts'
import styles from '#features/people/accounts/web/own-account.module.css'

const fileName = 'thuto-account.json'

/** Download of all data about the account, with its size. A failure is only logged. */
function DataExport({ bytesLabel }: Pick<OwnAccountProps, 'bytesLabel'>) {
  const { data } = useQuery({
    queryKey: ['account copy'],
    queryFn: ({ signal }) => call(sizeOfExport, { signal }),
    retry: false,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveDownload(exportAccount.path, fileName),
    onError: (error) => console.error('Download failed:', error),
  })
  return (
    <DownloadLink
      href={exportAccount.path}
      fileName={fileName}
      busy={isPending}
      onFetch={mutate}
      size={data && accountTexts.downloadSize({ size: bytesLabel(data.bytes) })}
    >
      {accountTexts.download}
    </DownloadLink>
  )
}

function queueChanges(accountId: string, shown: Account, entry: AccountEntry): QueueLifetime {
  const { form } = savedProfile
  const { isDurable } = enqueueWrite({
    kind: 'profile change',
    about: accountId,
    account: accountId,
    words: profileTexts.heading,
    endpoint: toLightEndpoint(updateAccount),
    body: { ...differencesIn(shown, entry), ofAccount: accountId },
    typed: { form, values: typedText(form).read() },
  })
  return isDurable === undefined ? undefined : isDurable ? 'the device' : 'the page'
}

/** Queued changes of the profile: the account with them, and a function that adds one. `onSaved` gets the saved record. */
function useQueuedChanges(
  accountId: string,
  account: Account | undefined,
  onSaved: (account: Account) => void,
) {
  usePreloadOutbox()
  const queued = usePending(accountId)
  const [answer, setAnswer] = useState<QueueAnswer>()
  const saved = useRef(onSaved)
  useEffect(() => {
    saved.current = onSaved
  })
  useEffect(
    () =>
      pendingWrites.onSettled(({ write, outcome }) => {
        if (write.about !== accountId) return
        if ('answer' in outcome) saved.current(outcome.answer as Account)
        // A refusal stays on the page when a later change is saved.
        setAnswer((before) => (before?.refusal ? before : outcome))
      }),
    [accountId],
  )
  const shown =
    account &&
    withChanges(
      account,
      queued.map(({ write }) => changesIn(write.body)),
    )
  const sendLater = (entry: AccountEntry) => shown && queueChanges(accountId, shown, entry)
  return { shown, answer, forget: () => setAnswer(undefined), hasQueued: queued.length > 0, sendLater }
}

function changesIn(body: unknown): Partial<Account> {
  const { ofAccount: _, ...changes } = body as Partial<Account> & { readonly ofAccount: string }
  return changes
}

/** `isNeeded`: the role needs a second factor that the account does not have. */
export type SecurityProps = Account & { readonly isNeeded: boolean }

interface OwnAccountProps extends Omit<DeleteAccountProps, 'account'> {
  readonly session: SignedIn
  /** First, so that unread notices need no search (CASE-D05). */
  readonly Notices: ComponentType
  /** Cards of password and providers, between profile and export. */
  readonly SignInCards: ComponentType<Account>
  /** The security section, above the deletion of the account. */
  readonly Security: ComponentType<SecurityProps>
  /** Reads the session again after a failed load. */
  readonly onRetry: () => void
  readonly bytesLabel: (bytes: number) => string
}

/** The account page: notices, profile, ways to sign in, download of one's data, security, deletion. */
export function OwnAccount(props: OwnAccountProps) {
  const { session, Notices, SignInCards, Security, onRetry, bytesLabel, ...deletion } = props
  const column = useRef<HTMLDivElement>(null)
  const { account, answer, failed, busy, retried, retry, store } = useAccount(session, onRetry)
  const { shown, sendLater, ...queue } = useQueuedChanges(session.id, account, store)
  const isThere = account !== undefined
  useEffect(() => {
    // The Retry button had the focus and is removed.
    if (isThere && retried) column.current?.querySelector('button')?.focus()
  }, [isThere, retried])
  return (
    <>
      {account && <Notices />}
      <div ref={column} className={styles.column}>
        <LiveRegion urgent tone="bad">
          {failed && !busy && texts.loadFailed}
        </LiveRegion>
        <OfflineHint answer={answer} />
        {failed && <Button onClick={retry}>{texts.retry}</Button>}
        {!failed && !account && <SkeletonLines lines={6} label={texts.loading} />}
        {account && shown && (
          <>
            <ProfileCard account={shown} queue={queue} onSaved={store} onLater={sendLater} />
            <SignInCards {...account} />
            <DataExport bytesLabel={bytesLabel} />
          </>
        )}
      </div>
      {account && (
        <>
          <Security {...account} isNeeded={session.mustEnrol === true} />
          <div className={styles.column}>
            <DeleteAccount account={account} {...deletion} />
          </div>
        </>
      )}
    </>
  )
}
