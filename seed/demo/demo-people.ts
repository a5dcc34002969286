/** Accounts and passwords of the demo. In a public one none of the published passwords may stay valid (F-C22). */
import { randomBytes } from 'node:crypto'
import type { Passwords } from '#platform/auth/passwords.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { people } from '../people.ts'
import type { SeedPerson } from '../person.ts'

export type DemoAccount = Pick<SeedPerson, 'email' | 'password' | 'role'>

/** The first of the people in each role, for the console and the sign-in page. */
export const demoAccounts: readonly DemoAccount[] = people
  .filter(({ role }, i) => people.findIndex((each) => each.role === role) === i)
  .map(({ email, password, role }) => ({ email, password, role }))

const passwordBytes = 15

/** Returns the people with random passwords. */
export const peopleWithRandomPasswords = (): readonly SeedPerson[] =>
  people.map((person) => ({ ...person, password: randomBytes(passwordBytes).toString('base64url') }))

async function hasPublishedPassword(db: Db, passwords: Passwords, { email, password }: SeedPerson) {
  const accounts = await db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
    .select('credentials.password')
    .where('accounts.email', '=', email)
    .execute()
  const hashes = accounts.flatMap((each) => each.password ?? [])
  const matches = await Promise.all(hashes.map((hash) => passwords.matches(password, hash)))
  return matches.includes(true)
}

/** True if an account still has its password from `people.ts`. */
export async function anyPublishedPassword(db: Db, passwords: Passwords): Promise<boolean> {
  const found = await Promise.all(people.map((person) => hasPublishedPassword(db, passwords, person)))
  return found.includes(true)
}
