/** `npm run admin -- trust-addresses|take-over`: the operator vouches for the owner of an email address (decision 61). */
import {
  confirmAddresses,
  findOperatedAccount,
  type OperatedAccount,
} from '#features/people/accounts/server/operator-accounts-repository.ts'
import { can, type Role } from '#shared/abilities.ts'
import { CommandError } from '../run-command.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import type { Db } from '#platform/postgres/connection.ts'

export const trustAddresses = { name: 'trust-addresses', all: '--all', takes: 'EMAIL …|--all' } as const
export const unconfirmed = '--unconfirmed'

/** Throws CommandError without an @. The full rule is for new accounts only: commands must reach older ones. */
export function emailOf(typed: string): string {
  const email = normalEmail(typed)
  if (!email.includes('@')) throw new CommandError(`${typed} is not an email address.`)
  return email
}

/** Throws CommandError if no account has the email. */
export async function findAccount(db: Db, email: string): Promise<OperatedAccount> {
  const account = await findOperatedAccount(db, email)
  if (!account) throw new CommandError(`There is no account for ${email}.`)
  return account
}

/** Confirms some or all addresses; returns the line to print. An unknown address throws before any change. */
export async function trust(
  db: Db,
  { emails, by }: { readonly emails: readonly string[] | 'all'; readonly by: string },
): Promise<string> {
  if (emails !== 'all') for (const email of emails) await findAccount(db, email)
  return `${await confirmAddresses(db, { emails, by })} addresses are confirmed now that were not before.`
}

/** Parses the arguments of `trust-addresses`. Throws CommandError for an invalid address. */
export const addressesIn = (args: readonly string[]) =>
  args.length === 1 && args[0] === trustAddresses.all ? 'all' : args.map(emailOf)

/** F-C6: throws CommandError for a role with review rights on an unconfirmed address. */
export function refuseUnconfirmed(email: string, role: Role) {
  if (!can({ kind: 'member', role }, 'contribute resources')) return
  throw new CommandError(
    `${email} is not confirmed: no one has proved that the address belongs to the account owner. If you know that it does, run npm run admin -- ${trustAddresses.name} ${email}, then repeat this; or add ${unconfirmed} to it.`,
  )
}
