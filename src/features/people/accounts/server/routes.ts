import { Readable } from 'node:stream'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { SessionOpener } from '#platform/auth/sessions/session-opener.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Actor } from '#shared/abilities.ts'
import type { Language } from '#shared/languages.ts'
import * as contract from '../contract.ts'
import { accountCopyRepository } from './account-copy-repository.ts'
import { accountDeletionRepository } from './account-deletion-repository.ts'
import { accountsRepository } from './accounts-repository.ts'
import { deleteAccount, type DeleteAccountDeps } from './delete-account.ts'
import { idleAccountsRepository } from './idle/idle-accounts-repository.ts'
import { emailChangesRepository } from './email/email-changes-repository.ts'
import {
  type EmailLinkDeps,
  emailLinkJob,
  type FollowDeps,
  followEmailLink,
  mailConfirmation,
  mailEmailLink,
  type MailEmailLinkDeps,
  type MailReader,
  repeatConfirmation,
  requestEmailChange,
} from './email/email-links.ts'
import { emailLinksRepository } from './email/email-links-repository.ts'
import {
  agreeAsGuardian,
  type AgreeDeps,
  askGuardian,
  type AskGuardianDeps,
  eraseUnconfirmed,
  guardianMailJob,
  mailGuardian,
  type MailGuardianDeps,
  readGuardianRequest,
} from './email/ask-guardian.ts'
import { guardianRequestsRepository } from './email/guardian-requests-repository.ts'
import { ownAccountRepository } from './own-account-repository.ts'
import { signUp, type SignUpDeps } from './sign-up.ts'
import {
  exportAccount,
  type ExportDeps,
  readAccount,
  updateAccount,
  type UpdateAccountDeps,
} from './update-account.ts'

type Given = 'acceptCredentials' | 'deviceCookie' | 'guardianRule' | 'newAccountId' | 'passwords'

interface AccountsDeps extends Pick<SignUpDeps, Given>, Omit<MailEmailLinkDeps, MailParts> {
  readonly db: Db
  readonly now: () => Date
  /** Counts wrong passwords at deletion, and mails. */
  readonly counters: CounterStore
  readonly deviceCookie: DeviceCookie
  /** Of the hashes of erased accounts. */
  readonly erasureKey: string
  readonly sessions: SessionOpener
  readonly jobs: JobQueue
  readonly mailer: EmailLinkDeps['mailer']
  readonly deletion: Pick<DeleteAccountDeps, 'staging' | 'freshProofs' | 'logError'>
  /** Of resources, for the copy of one's own data. */
  readonly optionalAttributes: Parameters<typeof accountCopyRepository>[1]
}
type MailParts = 'emailLinks' | 'mailer' | 'mailCounts'

const mailedParts = ({ db, counters, newAccountId }: AccountsDeps) => ({
  mailCounts: counters,
  newLinkId: newAccountId,
  emailLinks: emailLinksRepository(db),
  emailChanges: emailChangesRepository(db),
  guardianRequests: guardianRequestsRepository(db),
})

/** Sign-up, the own account, its email, the consent of a guardian, the copy of its data and its deletion. */
export function accountsFeature(given: AccountsDeps) {
  const { db, counters, deviceCookie, passwords, sessions, mailer } = given
  const accounts = accountsRepository(db)
  const ownAccounts = ownAccountRepository(db)
  const accountDeletions = accountDeletionRepository(db, given.erasureKey)
  const sendsMail = mailer !== undefined
  const deletion = { ...given.deletion, accountDeletions, passwords, deletionTries: counters, sessions }
  const mailed = { ...given, ...mailedParts(given) }
  const signingUp = {
    ...given,
    accounts,
    mailConfirmation: (reader: MailReader) => mailConfirmation(mailed, reader),
    askGuardian: (reader: MailReader) => askGuardian(mailed, reader),
  }
  const own = {
    ...signingUp,
    ownAccounts,
    accountCopies: accountCopyRepository(db, given.optionalAttributes),
    sendsMail,
  }
  return {
    accounts,
    ownAccounts,
    accountDeletions,
    idleAccounts: idleAccountsRepository(db),
    eraseUnconfirmed: () => eraseUnconfirmed({ ...deletion, guardianRequests: mailed.guardianRequests }),
    routes(http: Http) {
      signUpRoutes(http, signingUp)
      ownAccountRoutes(http, own)
      deletionRoutes(http, { ...deletion, deviceCookie })
      emailRoutes(http, mailed)
      guardianRoutes(http, mailed)
    },
    jobs: (queue: Pick<JobQueue, 'work'>) => workOnMail(queue, mailed),
  }
}

function signUpRoutes(http: Http, deps: SignUpDeps) {
  serve(http, contract.signUp, async (call, reply) => {
    const { session, cookies } = await signUp(deps, call.body, call)
    call.note('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })
}

function ownAccountRoutes(http: Http, deps: UpdateAccountDeps & ExportDeps) {
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
    call.note('export.made')
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="thuto-account.json"',
      })
      .send(Readable.from(file))
  })
}

function deletionRoutes(
  http: Http,
  deps: DeleteAccountDeps & Pick<AccountsDeps, 'sessions' | 'deviceCookie'>,
) {
  serve(http, contract.deleteAccount, async (call, reply) => {
    const { body, source, cookieHeader = '' } = call
    const { accountId, email, isConfirmed } = memberOf(call)
    await deleteAccount(deps, { accountId, email, isConfirmed, source, cookieHeader }, body)
    call.note('account.erased')
    const cookies = await deps.sessions.end(cookieHeader)
    const cleared = [...cookies, deps.deviceCookie.clear()]
    return reply.headers({ 'set-cookie': cleared, 'clear-site-data': '"cache"' }).send()
  })
}

const readerOf = (call: { readonly actor: Actor; readonly language: Language }): MailReader => ({
  accountId: memberOf(call).accountId,
  language: call.language,
})

function emailRoutes(http: Http, deps: FollowDeps & Pick<AccountsDeps, 'deviceCookie'>) {
  serve(http, contract.repeatConfirmation, async (call, reply) => {
    await repeatConfirmation(deps, readerOf(call))
    return reply.send()
  })

  serve(http, contract.changeEmail, async (call, reply) => {
    await requestEmailChange(deps, { ...readerOf(call), cookieHeader: call.cookieHeader }, call.body.email)
    return reply.send()
  })

  serve(http, contract.followEmailLink, async ({ body, cookieHeader, language, note }, reply) => {
    const followed = await followEmailLink(deps, body.token, { cookieHeader, language })
    const { purpose, accountId, email, former, needsPassword } = followed
    note(purpose === 'confirm' ? 'email.confirmed' : 'email.changed', accountId)
    // A browser that was known with the former address is known with this one.
    if (email !== former && deps.deviceCookie.isKnown(cookieHeader, former))
      void reply.header('set-cookie', deps.deviceCookie.seal(email))
    return { purpose, email, ...(needsPassword && { needsPassword }) }
  })
}

function guardianRoutes(http: Http, deps: AskGuardianDeps & AgreeDeps) {
  serve(http, contract.repeatGuardianMail, async (call, reply) => {
    await askGuardian(deps, readerOf(call))
    return reply.send()
  })

  serve(http, contract.readGuardianRequest, ({ body }) => readGuardianRequest(deps, body.token))

  serve(http, contract.agreeAsGuardian, async ({ body }, reply) => {
    await agreeAsGuardian(deps, body.token)
    return reply.send()
  })
}

type MailDeps = Omit<MailEmailLinkDeps & MailGuardianDeps, 'mailer'> & Pick<EmailLinkDeps, 'mailer'>

/** Mail is sent only where it is configured. */
function workOnMail(queue: Pick<JobQueue, 'work'>, { mailer, ...deps }: MailDeps) {
  if (!mailer) return
  queue.work(emailLinkJob, (message, signal) => mailEmailLink({ ...deps, mailer }, message, signal))
  queue.work(guardianMailJob, (message, signal) => mailGuardian({ ...deps, mailer }, message, signal))
}
