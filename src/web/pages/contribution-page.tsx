import { lazy, Suspense, useState } from 'react'
import { can } from '#shared/abilities.ts'
import { paths } from '#shared/paths.ts'
import { Link, useParams } from '#client/router/router.ts'
import { languageTexts } from '#features/catalogue/resources/messages.ts'
import { contributionsTexts, editPageTexts } from '#features/contributing/contributions/messages.ts'
import { ContributionEditor } from '#features/contributing/contributions/web/edit/contribution-editor.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import styles from '#features/contributing/uploads/web/upload-form.module.css'
import { GatedPage } from './gated-page.tsx'

const LessonsBlock = lazy(async () => ({
  default: (await import('#features/review/lesson-groups/web/lessons-block.tsx')).LessonsBlock,
}))

const texts = { ...editPageTexts, refused: contributionsTexts.refused }

/** Loads when it is opened. */
function SameLesson({ resourceId }: { readonly resourceId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{languageTexts.sameLesson}</summary>
      {isOpen && (
        <Suspense>
          <LessonsBlock resourceId={resourceId} moderates={false} />
        </Suspense>
      )}
    </details>
  )
}

/** One of one's own contributions: its request, its fields, its withdrawal. */
export function ContributionPage() {
  const { resourceId = '' } = useParams()
  const { account, actor } = useSession()
  return (
    <GatedPage
      view="contribution_edit_page"
      needs="manage own account"
      texts={texts}
      crumb={<Link href={paths.contributions}>{editPageTexts.back}</Link>}
    >
      {account && (
        <ContributionEditor
          key={`${account.id} ${resourceId}`}
          account={account.id}
          resourceId={resourceId}
          mayContribute={can(actor, 'contribute resources')}
        />
      )}
      {can(actor, 'contribute resources') && <SameLesson key={resourceId} resourceId={resourceId} />}
    </GatedPage>
  )
}
