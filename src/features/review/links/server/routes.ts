import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { ownRuleOf } from '#features/review/moderation/own-approval.ts'
import * as contract from '../contract.ts'
import type { LinkDeps } from './check-links.ts'
import { listBrokenLinks, replaceMovedLink } from './link-checks-repository.ts'

const failUse = failing(contract.replaceLink)

export function linkRoutes(http: Http, deps: LinkDeps) {
  serve(http, contract.listLinks, async () =>
    deps.isOn ? listBrokenLinks(deps.db, contract.maxLinksShown) : { links: [], total: 0 },
  )
  serve(http, contract.replaceLink, async (call) => {
    const by = { ...ownRuleOf(deps.ownApproval, memberOf(call)), as: 'moderator' } as const
    const used = await replaceMovedLink(deps.db, deps.addNotice, { ...call.params, ...call.body, by })
    if (typeof used === 'string') throw failUse(used)
    return used
  })
}
