import { useState } from 'react'
import { Link } from '#client/router/router.ts'
import { can } from '#shared/abilities.ts'
import { SessionUnknown } from '#features/people/sign-in/web/session/session-unknown.tsx'
import { type FormOwner, useFormOwner } from './gated-page.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { contributePageMessages, contributeTexts as texts } from '#features/contributing/uploads/messages.ts'
import { contributePageRules } from '#features/contributing/uploads/upload-rules.ts'
import { SameFileNote } from '#features/contributing/uploads/web/same-file-note.tsx'
import type { SameFile } from '#features/contributing/uploads/web/send-upload.ts'
import { UploadForm } from '#features/contributing/uploads/web/upload-form.tsx'
import { contributionsTexts } from '#features/contributing/contributions/messages.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { placeTexts } from '../messages.ts'
import { paths } from '#shared/paths.ts'
import styles from './contribute-page.module.css'

const ownContributions = (
  <p>
    <Link href={paths.contributions}>{contributionsTexts.title}</Link>
  </p>
)

/** The upload form, for those who may (CONTRIB-02). */
export function ContributePage() {
  const { account, actor, loading, unanswered } = useSession()
  const owner = useFormOwner(account?.id, can(actor, 'contribute resources'))
  usePageMeta({ ...texts, view: 'contribute_page' })
  return (
    <>
      <PageHead title={texts.title} crumb={<Link href={paths.home}>{placeTexts.home}</Link>}>
        <p>{texts.introduction}</p>
        {can(actor, 'contribute resources') && ownContributions}
      </PageHead>
      <div className={`wrap section ${styles.column}`}>
        {loading ? (
          <SkeletonLines lines={8} label={texts.loading} />
        ) : unanswered ? (
          <SessionUnknown />
        ) : owner !== undefined ? (
          <Contribution key={owner} account={owner} isSignedOut={!account} />
        ) : (
          <NotForYou />
        )}
      </div>
    </>
  )
}

function Contribution({ account, isSignedOut }: FormOwner) {
  const [sent, setSent] = useState(false)
  const [sameFile, setSameFile] = useState<SameFile>(null)
  return (
    <>
      <UploadForm
        name="contribute"
        isSignedOut={isSignedOut}
        rules={contributePageRules}
        account={account}
        onSent={(_, same) => {
          setSameFile(same)
          setSent(true)
        }}
      />
      <Dialog open={sent} onClose={() => setSent(false)} title={contributePageMessages.success}>
        <p>{texts.thanks}</p>
        {ownContributions}
        <SameFileNote sameFile={sameFile} />
      </Dialog>
    </>
  )
}

const NotForYou = () => (
  <Notice
    title={texts.notForYou.title}
    action={
      <ButtonLink href={paths.signIn} kind="main">
        {texts.notForYou.signIn}
      </ButtonLink>
    }
  >
    {texts.notForYou.text}
  </Notice>
)
