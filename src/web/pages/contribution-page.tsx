import { can } from '#shared/abilities.ts'
import { paths } from '#shared/paths.ts'
import { Link, useParams } from '#client/router/router.ts'
import { contributionsTexts, editPageTexts } from '#features/contributing/contributions/messages.ts'
import { ContributionEditor } from '#features/contributing/contributions/web/edit/contribution-editor.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { GatedPage } from './gated-page.tsx'

const texts = { ...editPageTexts, refused: contributionsTexts.refused }

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
    </GatedPage>
  )
}
