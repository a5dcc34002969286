import type { Actor } from '#shared/abilities.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import {
  changePassword,
  type ChangePasswordDeps,
} from '#features/sign-in/server/passwords/change-password.ts'
import {
  exportAccount,
  type ExportDeps,
  type OwnAccountDeps,
  readAccount,
  updateAccount,
} from './update-account.ts'

export function ownAccountRoutes(http: Http, deps: OwnAccountDeps & ExportDeps & ChangePasswordDeps) {
  serve(http, contract.readAccount, (call) => readAccount(deps, memberOf(call).accountId))

  serve(http, contract.updateAccount, (call) => {
    const { body, source, idempotencyKey } = call
    return updateAccount(deps, memberOf(call).accountId, body, { actor: source, key: idempotencyKey })
  })

  serve(http, contract.changePassword, async (call, reply) => {
    const { accountId, email } = memberOf(call)
    const { body, address, cookieHeader, language, note } = call
    const caller = { accountId, email, address, cookieHeader, language }
    const cookies = await changePassword(deps, caller, body)
    note('password.changed')
    return reply.header('set-cookie', cookies).send()
  })

  const copyFor = (call: { readonly actor: Actor; readonly source: string }) => {
    const { accountId, email } = memberOf(call)
    return exportAccount(deps, { accountId, email, source: call.source })
  }

  serve(http, contract.sizeOfExport, async (call) => ({ bytes: Buffer.byteLength(await copyFor(call)) }))

  serve(http, contract.exportAccount, async (call, reply) => {
    const file = await copyFor(call)
    call.note('export.made')
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="thuto-account.json"',
      })
      .send(file)
  })
}
