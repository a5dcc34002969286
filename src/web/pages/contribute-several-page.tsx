import { useEffect, useState } from 'react'
import { Link } from '#client/router/router.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { can } from '#shared/abilities.ts'
import { paths } from '#shared/paths.ts'
import { Suggestions } from '#features/contributing/suggestions/web/suggestions.tsx'
import { contributionsTexts } from '#features/contributing/contributions/messages.ts'
import {
  contributeTexts,
  interruptedTexts,
  severalTexts as texts,
} from '#features/contributing/uploads/messages.ts'
import { SeveralForm } from '#features/contributing/uploads/web/several/several-form.tsx'
import { discardShared, sharedFiles } from '#features/contributing/uploads/web/several/share-inbox-store.ts'
import { SessionUnknown } from '#features/people/sign-in/web/session/session-unknown.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { useFormOwner } from './gated-page.tsx'
import styles from './contribute-page.module.css'

/** Several files with details typed once, and the files that other apps have shared. */
export function ContributeSeveralPage() {
  const { account, actor, loading, unanswered } = useSession()
  const owner = useFormOwner(account?.id, can(actor, 'contribute resources'))
  usePageMeta({ ...texts, view: 'contribute_several_page' })
  return (
    <>
      <PageHead title={texts.title} crumb={<Link href={paths.contribute}>{contributeTexts.title}</Link>}>
        <p>{texts.lead}</p>
      </PageHead>
      <div className={`wrap section ${styles.column}`}>
        {loading ? (
          <SkeletonLines lines={8} label={texts.loading} />
        ) : unanswered ? (
          <SessionUnknown />
        ) : owner !== undefined ? (
          <SeveralForm key={owner} account={owner} isSignedOut={!account} Suggestions={Suggestions}>
            <p>
              <Link href={paths.contributions}>{contributionsTexts.title}</Link>
            </p>
          </SeveralForm>
        ) : (
          <SharedFileNotice isSignedIn={account !== null} />
        )}
      </div>
    </>
  )
}

/** For those who may not contribute: the reason, and the files of other apps that wait on this device. */
function SharedFileNotice({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const [files, setFiles] = useState<Awaited<ReturnType<typeof sharedFiles>>>([])
  // A browser without storage has no shared files.
  useEffect(() => void sharedFiles(Date.now()).then(setFiles, () => {}), [])
  const { title, text, signIn } = contributeTexts.notForYou
  const hasFiles = files.length > 0
  const discard = () => {
    setFiles([])
    discardShared(files.map(({ id }) => id)).catch(() => {})
  }
  return (
    <Notice
      title={hasFiles && !isSignedIn ? undefined : title}
      action={
        <>
          <ButtonLink href={paths.signIn} kind="main">
            {signIn}
          </ButtonLink>
          {hasFiles && <Button onClick={discard}>{interruptedTexts.discard}</Button>}
        </>
      }
    >
      {hasFiles && !isSignedIn ? texts.visitor : text} {hasFiles && isSignedIn && texts.student}
    </Notice>
  )
}
