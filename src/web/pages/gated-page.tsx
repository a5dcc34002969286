import { Fragment, type ReactNode } from 'react'
import { type Ability, can } from '#shared/abilities.ts'
import { SessionUnknown } from '#features/people/sign-in/web/session/session-unknown.tsx'
import { useSessionEnd } from '#features/people/sign-in/web/session/use-session-end.ts'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { Redirect } from '#client/router/router.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { paths } from '#shared/paths.ts'

interface GatedPageProps {
  /** The page's name in analytics, such as `moderation_page`. */
  readonly view: string
  readonly needs: Ability
  readonly texts: {
    readonly title: string
    readonly description: string
    readonly keywords: string
    readonly lead: string
    readonly loading: string
    readonly refused: { readonly title: string; readonly text: string }
  }
  /** The link above the heading. */
  readonly crumb: ReactNode
  /** Rendered for members with the ability. */
  readonly children: ReactNode
}

/** A page for members with an ability. Visitors are redirected to sign-in, other members see a notice. */
export function GatedPage({ view, needs, texts, crumb, children }: GatedPageProps) {
  const { account, actor, loading, unanswered } = useSession()
  useSessionEnd()
  const { title, lead, refused } = texts
  usePageMeta({ ...texts, view })
  if (!account && !loading && !unanswered) return <Redirect to={paths.signIn} replace />
  return (
    <>
      <PageHead title={title} crumb={crumb}>
        <p>{lead}</p>
      </PageHead>
      <div className="wrap section">
        {loading ? (
          <SkeletonLines lines={8} label={texts.loading} />
        ) : unanswered ? (
          <SessionUnknown />
        ) : can(actor, needs) ? (
          <Fragment key={account?.id}>{children}</Fragment>
        ) : (
          <Notice title={refused.title}>{refused.text}</Notice>
        )}
      </div>
    </>
  )
}
