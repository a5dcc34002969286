import { guardianPageTexts as texts } from '#features/people/accounts/messages.ts'
import { GuardianAnswer } from '#features/people/accounts/web/email/guardian-answer.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { useQueryParam } from '#client/router/use-query.ts'
import { PageHead } from '#client/ui/page-head.tsx'

/** The page of the link that a guardian gets by mail. */
export function GuardianPage() {
  const token = useQueryParam('token')
  usePageMeta({ ...texts, view: 'guardian_page' })
  return (
    <>
      <PageHead title={texts.title} />
      <div className="wrap section">
        <GuardianAnswer key={token} token={token} />
      </div>
    </>
  )
}
