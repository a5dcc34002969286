import { lazy } from 'react'
import { can } from '#shared/abilities.ts'
import { paths } from '#shared/paths.ts'
import { Link, useParams } from '#client/router/router.ts'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { contributionsTexts, editPageTexts } from '#features/contributing/contributions/messages.ts'
import { ContributionEditor } from '#features/contributing/contributions/web/edit/contribution-editor.tsx'
import type { EditDeps } from '#features/contributing/contributions/web/edit/contribution-form.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { DetailsFields } from '#features/contributing/uploads/web/fields/details-fields.tsx'
import { GatedPage } from './gated-page.tsx'

const ignore = () => {}

// Few edits replace the file, so the code that sends it is loaded with the first one.
const loadProgress = async () => ({
  default: (await import('#features/contributing/uploads/web/send-area.tsx')).SendProgress,
})

const loadQuestions = async () => ({
  default: (await import('#features/contributing/findings/web/finding-questions.tsx')).FindingQuestions,
})

const deps: EditDeps = {
  Questions: lazy(loadQuestions),
  DetailsFields,
  SendProgress: lazy(loadProgress),
  async transfer(file, onState, signal) {
    const { sendBytes } = await withLoadTimeout(
      import('#features/contributing/uploads/web/transfer/send-bytes.ts'),
    )
    return sendBytes({ file, onState, signal, onCreated: ignore, onSafe: ignore })
  },
}
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
          deps={deps}
        />
      )}
    </GatedPage>
  )
}
