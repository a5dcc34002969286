import { type Http, memberOf, serve } from '#server/platform/http/serve.ts'
import * as contract from '../../contract.ts'
import { exportAccount, type ExportParts } from './export-account.ts'
import { type OwnAccountParts, readAccount } from './read-account.ts'
import { updateAccount } from './update-account.ts'

export function ownAccountRoutes(http: Http, parts: OwnAccountParts & ExportParts) {
  serve(http, contract.readAccount, (call) => readAccount(parts, memberOf(call).accountId))

  serve(http, contract.updateAccount, (call) => updateAccount(parts, memberOf(call).accountId, call.body))

  serve(http, contract.exportAccount, async (call, reply) => {
    const { accountId, email } = memberOf(call)
    const file = await exportAccount(parts, { accountId, email, source: call.source })
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="thuto-account.json"',
      })
      .send(file)
  })
}
