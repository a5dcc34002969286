import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import {
  changeRole,
  createResetLink,
  deleteUser,
  disableUser,
  enableUser,
  endSessions,
  listUsers,
  resetFactors,
} from './manage-users.ts'
import type { UserDeps } from './user-deps.ts'

export function userRoutes(http: Http, deps: UserDeps) {
  serve(http, contract.listUsers, (call) => listUsers(deps, call.query, memberOf(call).accountId))
  serve(http, contract.changeRole, async (call) => {
    const { params, body, language } = call
    const user = await changeRole(deps, { ...params, ...body, by: memberOf(call).accountId, language })
    call.recordSecurityEvent('role.changed', undefined, user.id)
    return user
  })
  serve(http, contract.deleteUser, async (call) => {
    const outcome = await deleteUser(deps.db, { ...call.params, by: memberOf(call).accountId })
    call.recordSecurityEvent('session.revoked', undefined, outcome.id)
    return outcome
  })
  serve(http, contract.createResetLink, (call) =>
    createResetLink(deps, { ...call.params, by: memberOf(call).accountId, language: call.language }),
  )
  accessRoutes(http, deps)
}

function accessRoutes(http: Http, deps: UserDeps) {
  serve(http, contract.resetFactors, async (call) => {
    const { language } = call
    const outcome = await resetFactors(deps, { ...call.params, by: memberOf(call).accountId, language })
    call.recordSecurityEvent('factor.removed')
    return outcome
  })
  serve(http, contract.endUserSessions, async (call) => {
    const outcome = await endSessions(deps.db, { ...call.params, by: memberOf(call).accountId })
    call.recordSecurityEvent('session.revoked', undefined, outcome.id)
    return outcome
  })
  serve(http, contract.disableUser, async (call) => {
    const outcome = await disableUser(deps.db, { ...call.params, by: memberOf(call).accountId })
    call.recordSecurityEvent('account.disabled', undefined, outcome.id)
    return outcome
  })
  serve(http, contract.enableUser, async (call) => {
    const outcome = await enableUser(deps.db, { ...call.params, by: memberOf(call).accountId })
    call.recordSecurityEvent('account.enabled', undefined, outcome.id)
    return outcome
  })
}
