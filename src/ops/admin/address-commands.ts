/** `npm run admin -- trust-addresses|take-over`: the operator's word on whose an email address is (decision 61). */
import type {
  OperatedAccount,
  OperatedAccountsRepository,
} from '#features/accounts/server/operator-accounts-repository.ts'
import { can, type Role } from '#shared/abilities.ts'
import { CommandError } from '../run-command.ts'
import { normalEmail } from '#platform/auth/email-address.ts'

export interface AddressDeps {
  readonly operated: OperatedAccountsRepository
}

export const trustAddresses = { name: 'trust-addresses', all: '--all', takes: 'EMAIL …|--all' } as const
export const unconfirmed = '--unconfirmed'

/**
 * An email in its normal spelling. Throws CommandError when it has no @. Only new accounts meet the full rule of
 * addresses: an older account stays within reach of the commands.
 */
export function emailOf(typed: string): string {
  const email = normalEmail(typed)
  if (!email.includes('@')) throw new CommandError(`${typed} is not an email address.`)
  return email
}

/** Gives the account of an email. Throws CommandError when there is none. */
export async function findAccount({ operated }: AddressDeps, email: string): Promise<OperatedAccount> {
  const account = await operated.find(email)
  if (!account) throw new CommandError(`There is no account for ${email}.`)
  return account
}

/** Confirms the addresses named, or those of all accounts; gives the line to print. One that is unknown stops all. */
export async function trust(
  deps: AddressDeps,
  { emails, by }: { readonly emails: readonly string[] | 'all'; readonly by: string },
): Promise<string> {
  if (emails !== 'all') for (const email of emails) await findAccount(deps, email)
  return `${await deps.operated.trustAddresses({ emails, by })} addresses are confirmed now that were not before.`
}

/** Reads the words behind `trust-addresses`. Throws CommandError for one that is no email address. */
export const addressesIn = (words: readonly string[]) =>
  words.length === 1 && words[0] === trustAddresses.all ? 'all' : words.map(emailOf)

/** F-C6: a role that lets others' work through is given to an address nobody has proved only when the operator says so. */
export function refuseUnconfirmed(email: string, role: Role) {
  if (!can({ kind: 'member', role }, 'contribute resources')) return
  throw new CommandError(
    `${email} is not confirmed: nobody has proved that the address belongs to who uses the account. If you know it does, npm run admin -- ${trustAddresses.name} ${email}, then repeat this; or add ${unconfirmed} to it.`,
  )
}
