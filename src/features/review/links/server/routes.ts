import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { type OwnApproval, ownRuleOf } from '#features/review/moderation/own-approval.ts'
import * as contract from '../contract.ts'
import { type CheckDeps, startLinkChecks, type StartDeps } from './check-links.ts'
import { type LinkChecksRepository, linkChecksRepository, type MoveDeps } from './link-checks-repository.ts'

const failUse = failing(contract.replaceLink)

interface RoutesDeps extends MoveDeps {
  readonly linkChecks: LinkChecksRepository
  /** LINK_CHECKS: results of earlier checks are not listed without it. */
  readonly isOn: boolean
  readonly ownApproval: OwnApproval
}
interface LinksDeps extends Omit<RoutesDeps, 'linkChecks'>, Omit<StartDeps, 'linkChecks'> {
  readonly db: Db
}

export function linksFeature({ db, visitLink, random, openLocks, logError, ...given }: LinksDeps) {
  const linkChecks = linkChecksRepository(db)
  const checks: CheckDeps = { linkChecks, visitLink, random }
  return {
    /** Starts the checks where LINK_CHECKS is on. */
    start: () => (given.isOn ? startLinkChecks({ ...checks, openLocks, logError }) : undefined),
    routes: (http: Http) => linksRoutes(http, { ...given, linkChecks }),
  }
}

function linksRoutes(http: Http, { linkChecks, isOn, ownApproval, ...deps }: RoutesDeps) {
  serve(http, contract.listLinks, async () =>
    isOn ? linkChecks.list(contract.maxLinksShown) : { links: [], total: 0 },
  )
  serve(http, contract.replaceLink, async (call) => {
    const by = { ...ownRuleOf(ownApproval, memberOf(call)), as: 'moderator' } as const
    const used = await linkChecks.useMoved(deps, { ...call.params, ...call.body, by })
    if (typeof used === 'string') throw failUse(used)
    return used
  })
}
