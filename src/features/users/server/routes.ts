import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { changeRole, deleteUser } from './manage-users.ts'
import { createResetLink, type ResetLinkParts } from './create-reset-link.ts'
import { listUsers, type ListUsersParts } from './list-users.ts'

export function rolesRoutes(http: Http, parts: ResetLinkParts & ListUsersParts) {
  serve(http, contract.listUsers, (call) => listUsers(parts, call.query, memberOf(call).accountId))
  serve(http, contract.changeRole, async (call) => {
    const user = await changeRole(parts, { ...call.params, ...call.body, by: memberOf(call).accountId })
    call.note('role.changed')
    return user
  })
  serve(http, contract.deleteUser, async (call) => {
    const outcome = await deleteUser(parts, { ...call.params, by: memberOf(call).accountId })
    call.note('session.revoked')
    return outcome
  })
  serve(http, contract.createResetLink, (call) =>
    createResetLink(parts, { ...call.params, by: memberOf(call).accountId, language: call.language }),
  )
}
