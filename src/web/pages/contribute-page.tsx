import { lazy, Suspense } from 'react'
import { Link } from '#client/router/router.ts'
import { can } from '#shared/abilities.ts'
import { SessionUnknown } from '#features/people/sign-in/web/session/session-unknown.tsx'
import { useFormOwner } from './gated-page.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { contributeTexts as texts } from '#features/contributing/uploads/messages.ts'
import { contributionsTexts } from '#features/contributing/contributions/messages.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { placeTexts } from '../messages.ts'
import { paths } from '#shared/paths.ts'
import styles from './contribute-page.module.css'

/** Loads for those who may contribute: nobody else pays data for it. */
const ContributeForm = lazy(async () => {
  const { ContributeForm: Form } = await withLoadTimeout(import('./contribute-form.tsx'))
  return { default: Form }
})

const ownContributions = (
  <p>
    <Link href={paths.contributions}>{contributionsTexts.title}</Link>
  </p>
)
const formLoading = <SkeletonLines lines={8} label={texts.loading} />

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
          formLoading
        ) : unanswered ? (
          <SessionUnknown />
        ) : owner !== undefined ? (
          <Suspense fallback={formLoading}>
            <ContributeForm key={owner} account={owner} isSignedOut={!account}>
              {ownContributions}
            </ContributeForm>
          </Suspense>
        ) : (
          <NotForYou />
        )}
      </div>
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
