import { useEffect, useRef, useId } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { OfflineHint } from '#client/offline/offline-hint.tsx'
import { saveDownload } from '#client/save-download.ts'
import { Button } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { ErrorAlert } from '#client/ui/state/live-region.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { bytesLabel } from '#features/catalogue/resources/format.ts'
import { exportAccount, sizeOfExport, type Account } from '#features/people/accounts/contract.ts'
import { accountTexts as texts } from '#features/people/accounts/messages.ts'
import { ProfileCard, useQueuedChanges } from '#features/people/accounts/web/profile-card.tsx'
import { type SignedIn, useAccount } from '#features/people/accounts/web/use-account.ts'
import { ChangePassword } from '#features/people/sign-in/web/change-password-card.tsx'
import { sessionKey, useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { WaysToSignIn } from '#features/people/sign-in/web/ways-to-sign-in.tsx'
import { DeleteAccount } from './account-deletion.tsx'
import styles from '#features/people/accounts/web/own-account.module.css'
import { can } from '#shared/abilities.ts'
import { EmailCard } from '#features/people/accounts/web/email/email-card.tsx'
import { NoticeMailsCard } from '#features/people/notices/web/notice-mails-card.tsx'
import { NoticesCard } from '#features/people/notices/web/notices-card.tsx'
import { useAreNoticesLoading } from '#features/people/notices/web/use-notices.ts'
import { noticesTexts } from '#features/people/notices/messages.ts'
import { SessionsCard } from '#features/people/sessions/web/sessions-card.tsx'
import { QrPicture } from '#features/public/sharing/web/qr-picture.tsx'
import { FactorsCard } from '#features/people/sign-in/web/factors/factors-card.tsx'
import { securityTexts } from '../messages.ts'
import sectionStyles from './account-sections.module.css'

/** Notices to the own account, and which of them it gets by mail. */
function NoticesSection() {
  const headingId = useId()
  const { account, actor } = useSession()
  if (!account) return null
  return (
    <section className={sectionStyles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{noticesTexts.heading}</h2>
      <NoticesCard labelledBy={headingId} />
      <NoticeMailsCard hasQueue={can(actor, 'moderate resources')} />
    </section>
  )
}

interface SecurityProps {
  readonly account: Account
  /** The role needs a second factor that the account does not have. */
  readonly isNeeded: boolean
}

/** Cards of email, second factors and sessions. The section gets the focus if the role needs a second factor. */
function SecuritySection({ account, isNeeded }: SecurityProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNeeded) section.current?.focus()
  }, [isNeeded])
  return (
    <section ref={section} tabIndex={-1} className={sectionStyles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{securityTexts.heading}</h2>
      <EmailCard {...account} />
      <FactorsCard Qr={QrPicture} />
      <SessionsCard />
    </section>
  )
}

const fileName = 'thuto-account.json'

/** Download of all data about the account, with its size. A failure is only logged. */
function DataExport() {
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
      size={data && texts.downloadSize({ size: bytesLabel(data.bytes) })}
    >
      {texts.download}
    </DownloadLink>
  )
}

/** The account page: notices, profile, ways to sign in, download of one's data, security, deletion. */
export function OwnAccount({ session }: { readonly session: SignedIn }) {
  const cache = useQueryClient()
  const readSession = () => cache.invalidateQueries({ queryKey: sessionKey })
  const column = useRef<HTMLDivElement>(null)
  const { account, answer, failed, busy, retried, retry, store } = useAccount(session, readSession)
  const { shown, sendLater, ...queue } = useQueuedChanges(session.id, account, store)
  const areNoticesLoading = useAreNoticesLoading()
  const isThere = account !== undefined && !areNoticesLoading
  useEffect(() => {
    // The Retry button had the focus and is removed.
    if (isThere && retried) column.current?.querySelector('button')?.focus()
  }, [isThere, retried])
  return (
    <>
      <div className={styles.state}>
        <ErrorAlert>{failed && !busy && texts.loadFailed}</ErrorAlert>
        <OfflineHint answer={answer} />
        {failed && <Button onClick={retry}>{texts.retry}</Button>}
        {!failed && !isThere && <SkeletonLines lines={6} label={texts.loading} />}
      </div>
      {isThere && shown && (
        <div>
          <NoticesSection />
          <div ref={column} className={styles.column}>
            <ProfileCard account={shown} queue={queue} onSaved={store} onLater={sendLater} />
            <ChangePassword email={account.email} hasPassword={account.hasPassword} />
            <WaysToSignIn hasPassword={account.hasPassword} />
            <DataExport />
          </div>
          <SecuritySection account={account} isNeeded={session.mustEnrol === true} />
          <div className={styles.column}>
            <DeleteAccount account={account} />
          </div>
        </div>
      )}
    </>
  )
}
