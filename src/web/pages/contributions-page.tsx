import { can } from '#shared/abilities.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#client/router/router.ts'
import { ContributionList } from '#features/contributing/contributions/web/contribution-list.tsx'
import { contributionsTexts as texts } from '#features/contributing/contributions/messages.ts'
import { OwnCounts, OwnTotal } from '#features/insight/figures/web/own-figures.tsx'
import { useAreOwnFiguresLoading } from '#features/insight/figures/web/use-own-figures.ts'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { placeTexts } from '../messages.ts'
import { GatedPage } from './gated-page.tsx'

/** The status of one's own contributions. */
export function ContributionsPage() {
  const { account, actor } = useSession()
  const isWaiting = useAreOwnFiguresLoading()
  return (
    <GatedPage
      view="contributions_page"
      needs="manage own account"
      texts={texts}
      crumb={<Link href={paths.home}>{placeTexts.home}</Link>}
    >
      {account && (
        <ContributionList
          key={account.id}
          account={account.id}
          mayContribute={can(actor, 'contribute resources')}
          total={<OwnTotal />}
          Counts={OwnCounts}
          isWaiting={isWaiting}
        />
      )}
    </GatedPage>
  )
}
