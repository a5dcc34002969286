import { type Actor, can } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { type Call, type Http, memberOf, onceOf, serve } from '#platform/http/serve.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import type { ResourcePages } from '#features/catalogue/resources/resource-pages.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import * as contract from '../contract.ts'
import { decide, type LessonDeps, propose, separate, withdraw } from './groups-repository.ts'
import { findLessons, inGroup, matching, refreshAlsoIn } from './lessons-repository.ts'

const fail = failing(contract.readLessons)
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

interface Deps extends LessonDeps {
  readonly resources: Pick<ResourcePages, 'top'>
}

const byOf = (call: { readonly actor: Actor }) => {
  const member = memberOf(call)
  return { ...member, moderates: can(member, 'moderate resources') }
}

/** The group of an own resource, for moderators of any; with a query resources that match it. */
async function readLessons({ db, resources }: Deps, call: Call<typeof contract.readLessons>) {
  const [{ resourceId }, { q = '' }, by] = [call.params, call.query, byOf(call)]
  const search = parseSearch(q)
  const top = search ? await resources.top(search, 5) : []
  const ids = [...(uuid.exec(q) ?? []), ...top.map(({ id }) => id)]
  const related = search ? matching(q, ids, by) : inGroup(resourceId, by)
  const lessons = await findLessons(db, resourceId, related, by)
  if (lessons[0]?.id !== resourceId) throw fail('resource_not_found')
  return { lessons: search ? lessons.slice(0, 6) : lessons }
}

export function lessonGroupRoutes(http: Http, deps: Deps) {
  serve(http, contract.readLessons, (call) => readLessons(deps, call))
  serve(http, contract.proposeLesson, (call) =>
    propose(deps, byOf(call), { ...call.params, ...call.body }, onceOf(call, 'propose lesson')),
  )
  serve(http, contract.withdrawProposal, (call) => withdraw(deps, byOf(call), call.params.proposalId))
  serve(http, contract.decideProposal, (call) =>
    decide(deps, byOf(call), { ...call.params, ...call.body }, onceOf(call, 'decide lesson')),
  )
  serve(http, contract.joinLessons, (call) =>
    decide(deps, byOf(call), { ...call.params, ...call.body, accept: true }, onceOf(call, 'join lessons')),
  )
  serve(http, contract.leaveGroup, (call) => separate(deps, byOf(call), call.params.resourceId))
}

/** Writes `also_in` after each change of a member. Not awaited: a locked resource delays no reader of the feed. */
export function followLessons(db: Db, changeFeed: ChangeFeed, logError: (error: unknown) => void) {
  let work = Promise.resolve()
  changeFeed.subscribe((batch) => {
    const ids = [...new Set(batch.map(({ resourceId }) => resourceId))]
    work = work.then(() => refreshAlsoIn(db, ids)).catch(logError)
    return Promise.resolve()
  })
}
