import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { type OwnApproval, ownRuleOf } from '#features/review/moderation/own-approval.ts'
import * as contract from '../contract.ts'
import { type CheckDeps, startLinkChecks } from './check-links.ts'
import { listBrokenLinks, type MoveDeps, replaceMovedLink } from './link-checks-repository.ts'

const failUse = failing(contract.replaceLink)

export interface LinkDeps extends CheckDeps, MoveDeps {
  /** LINK_CHECKS: results of earlier checks are not listed without it. */
  readonly isOn: boolean
  readonly ownApproval: OwnApproval
}

/** Starts the checks where LINK_CHECKS is on. */
export const linksFeature = (deps: LinkDeps) => ({
  start: () => (deps.isOn ? startLinkChecks(deps) : undefined),
  routes: (http: Http) => linkRoutes(http, deps),
})

function linkRoutes(http: Http, deps: LinkDeps) {
  serve(http, contract.listLinks, async () =>
    deps.isOn ? listBrokenLinks(deps.db, contract.maxLinksShown) : { links: [], total: 0 },
  )
  serve(http, contract.replaceLink, async (call) => {
    const by = { ...ownRuleOf(deps.ownApproval, memberOf(call)), as: 'moderator' } as const
    const used = await replaceMovedLink(deps.db, deps, { ...call.params, ...call.body, by })
    if (typeof used === 'string') throw failUse(used)
    return used
  })
}
