import { can } from '#shared/abilities.ts'
import { paths } from '#shared/paths.ts'
import { Link, useParams } from '#client/router/router.ts'
import { contributionsTexts, editPageTexts } from '#features/contributions/messages.ts'
import { EditContribution } from '#features/contributions/web/edit/edit-contribution.tsx'
import type { EditDeps } from '#features/contributions/web/edit/edit-form.tsx'
import { useSession } from '#features/sign-in/web/session/use-session.ts'
import { DetailsFields } from '#features/uploads/web/fields/details-fields.tsx'
import { SendProgress } from '#features/uploads/web/send-area.tsx'
import { sendBytes } from '#features/uploads/web/transfer/send-bytes.ts'
import { GatedPage } from './gated-page.tsx'

const ignore = () => {}

const deps: EditDeps = {
  DetailsFields,
  SendProgress,
  transfer: (file, onState, signal) =>
    sendBytes({ file, onState, signal, onCreated: ignore, onSafe: ignore }),
}
const texts = { ...editPageTexts, refused: contributionsTexts.refused }

/** One of one's own contributions: its request, its fields, its withdrawal. */
export function ContributionPage() {
  const { resourceId = '' } = useParams()
  const { account, actor } = useSession()
  return (
    <GatedPage
      path={paths.contribution(resourceId)}
      view="contribution_edit_page"
      needs="manage own account"
      texts={texts}
      crumb={<Link href={paths.contributions}>{editPageTexts.back}</Link>}
    >
      {account && (
        <EditContribution
          key={`${account.id} ${resourceId}`}
          account={account.id}
          resourceId={resourceId}
          mayContribute={can(actor, 'contribute resources')}
          deps={deps}
        />
      )}
    </GatedPage>
  )
}
