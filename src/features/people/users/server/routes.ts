import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import * as contract from '../contract.ts'
import {
  changeRole,
  deleteUser,
  disableUser,
  enableUser,
  endSessions,
  resetFactors,
  type ResetFactorsDeps,
} from './manage-users.ts'
import { createResetLink, type ResetLinkDeps } from './create-reset-link.ts'
import { listUsers, type ListUsersDeps } from './list-users.ts'
import { consentAgeOf, type GuardianRule } from '#features/people/accounts/guardian-consent.ts'
import { usersRepository } from './users-repository.ts'

type RoutesDeps = ResetLinkDeps & ListUsersDeps & ResetFactorsDeps & { readonly addNotice: AddNotice }
type UsersDeps = Omit<RoutesDeps, 'users'> & { readonly db: Db; readonly guardianRule: GuardianRule }

export function usersFeature({ db, guardianRule, ...given }: UsersDeps) {
  const users = usersRepository(db, consentAgeOf(guardianRule))
  const deps = { ...given, users }
  return { users, routes: (http: Http) => usersRoutes(http, deps) }
}

function usersRoutes(http: Http, deps: RoutesDeps) {
  serve(http, contract.listUsers, (call) => listUsers(deps, call.query, memberOf(call).accountId))
  serve(http, contract.changeRole, async (call) => {
    const { params, body, language } = call
    const user = await changeRole(deps, { ...params, ...body, by: memberOf(call).accountId, language })
    call.note('role.changed', undefined, user.id)
    return user
  })
  serve(http, contract.deleteUser, async (call) => {
    const outcome = await deleteUser(deps, { ...call.params, by: memberOf(call).accountId })
    call.note('session.revoked', undefined, outcome.id)
    return outcome
  })
  serve(http, contract.createResetLink, (call) =>
    createResetLink(deps, { ...call.params, by: memberOf(call).accountId, language: call.language }),
  )
  accessRoutes(http, deps)
}

function accessRoutes(http: Http, deps: ResetFactorsDeps) {
  serve(http, contract.resetFactors, async (call) => {
    const { language } = call
    const outcome = await resetFactors(deps, { ...call.params, by: memberOf(call).accountId, language })
    call.note('factor.removed')
    return outcome
  })
  serve(http, contract.endUserSessions, async (call) => {
    const outcome = await endSessions(deps, { ...call.params, by: memberOf(call).accountId })
    call.note('session.revoked', undefined, outcome.id)
    return outcome
  })
  serve(http, contract.disableUser, async (call) => {
    const outcome = await disableUser(deps, { ...call.params, by: memberOf(call).accountId })
    call.note('account.disabled', undefined, outcome.id)
    return outcome
  })
  serve(http, contract.enableUser, async (call) => {
    const outcome = await enableUser(deps, { ...call.params, by: memberOf(call).accountId })
    call.note('account.enabled', undefined, outcome.id)
    return outcome
  })
}
