import { useState } from 'react'
import { Link } from '#web/kit/router/router.ts'
import { can } from '#shared/abilities.ts'
import { SessionUnknown } from '#features/accounts/web/session-unknown.tsx'
import { useSession } from '#features/accounts/web/use-session.ts'
import { contributePageMessages } from '#features/uploads/messages.ts'
import { contributePageRules } from '#features/uploads/upload-form.ts'
import { SameFileNote } from '#features/uploads/web/same-file-note.tsx'
import type { SameFile } from '#features/uploads/web/send-upload.ts'
import { UploadForm } from '#features/uploads/web/upload-form.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { ButtonLink } from '#web/kit/ui/button-link.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { paths } from '#web/paths.ts'
import styles from './contribute-page.module.css'

/** Spec 2, Contribute: the upload form, for those who may (CONTRIB-02). */
export function ContributePage() {
  const { account, actor, loading, unanswered } = useSession()
  usePageMeta({
    title: 'Contribute',
    description: 'Share a worksheet, slides or a link with other teachers.',
    keywords: 'contribute, upload, share, teaching resources',
    view: 'contribute_page',
  })
  return (
    <>
      <PageHead title="Contribute" crumb={<Link href={paths.home}>Home</Link>}>
        <p>Share what worked in your classroom. A moderator looks at it before everybody can see it.</p>
      </PageHead>
      <div className={`wrap section ${styles.column}`}>
        {loading ? (
          <SkeletonLines lines={8} label="Loading the form" />
        ) : unanswered ? (
          <SessionUnknown />
        ) : account && can(actor, 'contribute resources') ? (
          <Contribution key={account.id} account={account.id} />
        ) : (
          <NotForYou />
        )}
      </div>
    </>
  )
}

function Contribution({ account }: { readonly account: string }) {
  const [sent, setSent] = useState(false)
  const [sameFile, setSameFile] = useState<SameFile>(null)
  return (
    <>
      <UploadForm
        rules={contributePageRules}
        account={account}
        onSent={(_, same) => {
          setSameFile(same)
          setSent(true)
        }}
      />
      <Dialog open={sent} onClose={() => setSent(false)} title={contributePageMessages.success}>
        <p>Thank you. A moderator looks at it next; after that everybody can find it.</p>
        <SameFileNote sameFile={sameFile} />
      </Dialog>
    </>
  )
}

const NotForYou = () => (
  <Notice
    title="Educators share resources here"
    action={
      <ButtonLink href={paths.signIn} kind="main">
        Sign in
      </ButtonLink>
    }
  >
    Sign in with the account of an educator, a moderator or an admin to upload a file or share a link.
  </Notice>
)
