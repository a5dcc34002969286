import * as z from 'zod/mini'
import { commonFailure } from '#shared/failure.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { minShownOpens } from '#platform/postgres/tables/insight.ts'
import * as contract from '../contract.ts'
import type { Counting } from './open-counting.ts'
import { checkDays } from './panels/figure-periods.ts'
import { findOwnUses, findReported, findSince, findUse } from './uses-repository.ts'
import { watchTraffic } from './watch-traffic.ts'

export interface UseDeps extends Counting {
  readonly db: Db
  readonly now: () => Date
}

const isId = (id: string) => z.uuid().safeParse(id).success
const maxAgeSeconds = 300

/** Counts traffic; reports of browsers, and the numbers of one resource and of the own ones. */
export function countingRoutes(http: Http, deps: UseDeps) {
  const { db, isOn, countUse } = deps
  watchTraffic(http.server, deps)
  serve(http, contract.reportUses, async (call) => {
    const { items } = call.body
    const ids = items.map(({ id }) => id).filter(isId)
    const known = isOn && ids.length > 0 ? await findReported(db, ids) : []
    for (const { id, kind: reported } of items) {
      const resource = known.find((each) => each.id === id.toLowerCase())
      if (!resource || (reported === 'link') !== (resource.kind === 'link')) continue
      const kind = reported === 'link' ? 'opened' : 'saved'
      const { uploaderAccountId } = resource
      countUse({ resourceId: resource.id, kind, uploaderAccountId, isReport: true }, call)
    }
    return undefined
  })

  serve(http, contract.readUse, async ({ params: { resourceId } }, reply) => {
    const use = isId(resourceId) ? await findUse(db, resourceId) : undefined
    if (!use) throw commonFailure('not_found')
    void reply.header('cache-control', `public, max-age=${maxAgeSeconds}`)
    return { ...use, opened: use.opened < minShownOpens ? null : use.opened }
  })

  serve(http, contract.readOwnFigures, async (call) => {
    checkDays(call.query, deps.now().toISOString().slice(0, 10))
    const rows = await findOwnUses(db, memberOf(call).accountId, call.query)
    const items = rows.map((row) => (row.opened < minShownOpens ? { ...row, opened: null, weeks: [] } : row))
    return { since: await findSince(db), opened: rows.reduce((sum, row) => sum + row.opened, 0), items }
  })
}
