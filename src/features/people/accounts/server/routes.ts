import { Readable } from 'node:stream'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Actor } from '#shared/abilities.ts'
import type { Language } from '#shared/languages.ts'
import * as contract from '../contract.ts'
import { deleteAccount } from './delete-account.ts'
import type { AccountDeps } from './account-deps.ts'
import {
  emailLinkJob,
  followEmailLink,
  mailEmailLink,
  type MailReader,
  repeatConfirmation,
  requestEmailChange,
} from './email/email-links.ts'
import {
  agreeAsGuardian,
  askGuardian,
  guardianMailJob,
  mailGuardian,
  readGuardianRequest,
} from './email/ask-guardian.ts'
import { signUp } from './sign-up.ts'
import { exportAccount, readAccount, updateAccount } from './update-account.ts'

/** Sign-up, the own account, its email, the consent of a guardian, the copy of its data and its deletion. */
export function accountRoutes(http: Http, deps: AccountDeps) {
  signUpRoutes(http, deps)
  ownAccountRoutes(http, deps)
  deletionRoutes(http, deps)
  emailRoutes(http, deps)
  guardianRoutes(http, deps)
}

function signUpRoutes(http: Http, deps: AccountDeps) {
  serve(http, contract.signUp, async (call, reply) => {
    const { session, cookies } = await signUp(deps, call.body, call)
    call.recordSecurityEvent('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })
}

function ownAccountRoutes(http: Http, deps: AccountDeps) {
  serve(http, contract.readAccount, (call) => readAccount(deps, memberOf(call).accountId))

  serve(http, contract.updateAccount, (call) => {
    const { body, source, idempotencyKey, language } = call
    const owner = { ...memberOf(call), language }
    return updateAccount(deps, owner, body, { actor: source, key: idempotencyKey })
  })

  const copyFor = (call: { readonly actor: Actor; readonly source: string }) => {
    const { accountId, email } = memberOf(call)
    return exportAccount(deps, { accountId, email, source: call.source })
  }

  serve(http, contract.sizeOfExport, async (call) => {
    let bytes = 0
    for await (const part of await copyFor(call)) bytes += Buffer.byteLength(part)
    return { bytes }
  })

  serve(http, contract.exportAccount, async (call, reply) => {
    const file = await copyFor(call)
    call.recordSecurityEvent('export.made')
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="thuto-account.json"',
      })
      .send(Readable.from(file))
  })
}

function deletionRoutes(http: Http, deps: AccountDeps) {
  serve(http, contract.deleteAccount, async (call, reply) => {
    const { body, source, cookieHeader = '' } = call
    const { accountId, email, isConfirmed } = memberOf(call)
    await deleteAccount(deps, { accountId, email, isConfirmed, source, cookieHeader }, body)
    call.recordSecurityEvent('account.erased')
    const cookies = await deps.sessions.end(cookieHeader)
    const cleared = [...cookies, deps.deviceCookie.clear()]
    return reply.headers({ 'set-cookie': cleared, 'clear-site-data': '"cache"' }).send()
  })
}

const readerOf = (call: { readonly actor: Actor; readonly language: Language }): MailReader => ({
  accountId: memberOf(call).accountId,
  language: call.language,
})

function emailRoutes(http: Http, deps: AccountDeps) {
  serve(http, contract.repeatConfirmation, async (call, reply) => {
    await repeatConfirmation(deps, readerOf(call))
    return reply.send()
  })

  serve(http, contract.changeEmail, async (call, reply) => {
    await requestEmailChange(deps, { ...readerOf(call), cookieHeader: call.cookieHeader }, call.body.email)
    return reply.send()
  })

  serve(
    http,
    contract.followEmailLink,
    async ({ body, cookieHeader, language, recordSecurityEvent }, reply) => {
      const followed = await followEmailLink(deps, body.token, { cookieHeader, language })
      const { purpose, accountId, email, former, needsPassword } = followed
      recordSecurityEvent(purpose === 'confirm' ? 'email.confirmed' : 'email.changed', accountId)
      // A browser that was known with the former address is known with this one.
      if (email !== former && deps.deviceCookie.isKnown(cookieHeader, former))
        void reply.header('set-cookie', deps.deviceCookie.seal(email))
      return { purpose, email, ...(needsPassword && { needsPassword }) }
    },
  )
}

function guardianRoutes(http: Http, deps: AccountDeps) {
  serve(http, contract.repeatGuardianMail, async (call, reply) => {
    await askGuardian(deps, readerOf(call))
    return reply.send()
  })

  serve(http, contract.readGuardianRequest, ({ body }) => readGuardianRequest(deps.db, body.token))

  serve(http, contract.agreeAsGuardian, async ({ body }, reply) => {
    await agreeAsGuardian(deps, body.token)
    return reply.send()
  })
}

/** Mail is sent only where it is configured. */
export function accountJobs(queue: JobQueue, deps: AccountDeps) {
  const { mailer } = deps
  if (!mailer) return
  queue.work(emailLinkJob, (message, signal) => mailEmailLink(deps, mailer, message, signal))
  queue.work(guardianMailJob, (message, signal) => mailGuardian(deps, mailer, message, signal))
}
