import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Actor } from '#shared/abilities.ts'
import * as contract from '../contract.ts'
import { accountCopyRepository } from './account-copy-repository.ts'
import { accountDeletionRepository } from './account-deletion-repository.ts'
import { accountsRepository } from './accounts-repository.ts'
import { deleteAccount, type DeleteAccountDeps } from './delete-account.ts'
import { idleAccountsRepository } from './idle/idle-accounts-repository.ts'
import { ownAccountRepository } from './own-account-repository.ts'
import { signUp, type SignUpDeps } from './sign-up.ts'
import {
  exportAccount,
  type ExportDeps,
  type OwnAccountDeps,
  readAccount,
  updateAccount,
} from './update-account.ts'

interface AccountsDeps extends Omit<SignUpDeps, 'accounts'> {
  readonly db: Db
  readonly now: () => Date
  /** Counts wrong passwords at deletion. */
  readonly counters: CounterStore
  readonly deviceCookie: DeviceCookie
  /** Of the hashes of erased accounts. */
  readonly erasureKey: string
  readonly deletion: Pick<DeleteAccountDeps, 'staging' | 'freshProofs' | 'logError'>
  /** Of resources, for the copy of one's own data. */
  readonly optionalAttributes: Parameters<typeof accountCopyRepository>[1]
}

/** Sign-up, the own account, its copy and its deletion. */
export function accountsFeature(given: AccountsDeps) {
  const { db, now, counters, deviceCookie, passwords, sessions } = given
  const accounts = accountsRepository(db)
  const ownAccounts = ownAccountRepository(db)
  const accountDeletions = accountDeletionRepository(db, given.erasureKey)
  const own = { ownAccounts, accountCopies: accountCopyRepository(db, given.optionalAttributes), now }
  const deletion = { ...given.deletion, accountDeletions, passwords, deletionTries: counters }
  return {
    accounts,
    ownAccounts,
    accountDeletions,
    idleAccounts: idleAccountsRepository(db),
    routes(http: Http) {
      signUpRoutes(http, { ...given, accounts })
      ownAccountRoutes(http, own)
      deletionRoutes(http, { ...deletion, sessions, deviceCookie })
    },
  }
}

function signUpRoutes(http: Http, deps: SignUpDeps) {
  serve(http, contract.signUp, async ({ body, cookieHeader, note }, reply) => {
    const { session, cookies } = await signUp(deps, body, cookieHeader)
    note('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })
}

function ownAccountRoutes(http: Http, deps: OwnAccountDeps & ExportDeps) {
  serve(http, contract.readAccount, (call) => readAccount(deps, memberOf(call).accountId))

  serve(http, contract.updateAccount, (call) => {
    const { body, source, idempotencyKey } = call
    return updateAccount(deps, memberOf(call).accountId, body, { actor: source, key: idempotencyKey })
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

function deletionRoutes(
  http: Http,
  deps: DeleteAccountDeps & Pick<AccountsDeps, 'sessions' | 'deviceCookie'>,
) {
  serve(http, contract.deleteAccount, async (call, reply) => {
    const { body, source, cookieHeader = '' } = call
    const { accountId, email } = memberOf(call)
    await deleteAccount(deps, { accountId, email, source, cookieHeader }, body)
    call.note('account.erased')
    const cookies = await deps.sessions.end(cookieHeader)
    const cleared = [...cookies, deps.deviceCookie.clear()]
    return reply.headers({ 'set-cookie': cleared, 'clear-site-data': '"cache"' }).send()
  })
}
