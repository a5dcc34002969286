import { Fragment, type ReactNode, useState } from 'react'
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
import { privateOwner } from '#client/offline/private-data.ts'
import { hasTypedText } from '#client/offline/typed-text.ts'

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
      <PageHead title={title} crumb={crumb} beside>
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

export interface FormOwner {
  readonly account: string
  /** The session has ended while the form was open. */
  readonly isSignedOut: boolean
}

/** The account whose form is open. A session that ends leaves an open form with typed text; a sign-out does not. */
export function useFormOwner(account: string | undefined, mayOpen: boolean): string | undefined {
  useSessionEnd()
  const [owner, setOwner] = useState<string>()
  const stays = account === undefined && owner === privateOwner() && hasTypedText()
  const now = account !== undefined && mayOpen ? account : stays ? owner : undefined
  if (now !== owner) setOwner(now)
  return now
}
