import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fallbackRole } from '#shared/abilities.ts'
import { commonFailure } from '#shared/failure.ts'
import { changeOwnAccount, findOwnAccount, isWithoutGuardian } from './own-account-repository.ts'
import type { Account } from '../contract.ts'
import { needsGuardian } from '../guardian-consent.ts'
import type { PersonInput } from '../person-fields.ts'
import { copyAccount, type DataSubject } from './account-copy-repository.ts'
import type { AccountDeps } from './account-deps.ts'
import { askGuardian } from './email/ask-guardian.ts'
import type { MailReader } from './email/email-links.ts'
import { type GuardianAnswer, guardianOf } from './email/guardian-of.ts'

const rowsPerTurn = 200

/** All data about an account as the text of a JSON file (POPIA s23), in parts with other work between them. */
export async function exportAccount({ db, optionalAttributes, now }: AccountDeps, subject: DataSubject) {
  const copy = await copyAccount(db, optionalAttributes, subject)
  return jsonParts({ exported_at: now().toISOString(), ...copy })
}

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')

/** The text of `JSON.stringify(copy, null, 2)` for an object of rows and lists of rows. */
export async function* jsonParts(copy: Readonly<Record<string, unknown>>) {
  let before = '{'
  for (const [name, value] of Object.entries(copy)) {
    if (value === undefined) continue
    yield `${before}\n  ${JSON.stringify(name)}: `
    before = ','
    if (!Array.isArray(value) || value.length <= rowsPerTurn) {
      yield indented(value)
      continue
    }
    for (let from = 0; from < value.length; from += rowsPerTurn) {
      // Without the brackets of the list.
      const rows = indented(value.slice(from, from + rowsPerTurn)).slice(1, -'\n  ]'.length)
      yield `${from === 0 ? '[' : ','}${rows}`
      await yieldToEventLoop()
    }
    yield '\n  ]'
  }
  yield '\n}\n'
}

/** The own user record; without one, the fallback role and blank fields (ACCT-18). Fails with `not_signed_in`. */
export async function readAccount({ db, mailer }: AccountDeps, accountId: string): Promise<Account> {
  const account = await findOwnAccount(db, accountId)
  if (!account) throw commonFailure('not_signed_in')
  return { ...account, role: account.role ?? fallbackRole, sendsMail: mailer !== undefined }
}

/** A change with its account: it may have been queued in a browser that others use too. */
export interface QueuedChange extends PersonInput, GuardianAnswer {
  readonly ofAccount?: string | undefined
}

export interface ProfileOwner extends MailReader {
  readonly email: string
}

/**
 * Changes the profile and returns the new record. Fails with `not_allowed` for a change of another account, and for an
 * age below 18 without the consent that the site asks for as a sign-up does (F-S3-09).
 */
export async function updateAccount(
  deps: AccountDeps,
  { accountId, email, language }: ProfileOwner,
  { ofAccount = accountId, guardian_consent, guardian_email, ...change }: QueuedChange,
  repeat: { readonly actor: string; readonly key: string | undefined },
) {
  if (ofAccount !== accountId) throw commonFailure('not_allowed')
  const { db, guardianRule } = deps
  const answer = { age: change.age, guardian_consent, guardian_email }
  const isFirst = needsGuardian(change.age) && (await isWithoutGuardian(db, accountId))
  const consent = isFirst ? guardianOf(guardianRule, answer, email) : {}
  const request = ['account', change]
  await changeOwnAccount(db, accountId, change, { roleOfNew: fallbackRole, consent }, { ...repeat, request })
  if (consent.guardian) await askGuardian(deps, { accountId, language })
  return readAccount(deps, accountId)
}
