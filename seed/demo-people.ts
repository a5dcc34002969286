/** The people of a demo that others than its operator reach: none keeps the password that is published here (F-C22). */
import { randomBytes } from 'node:crypto'
import type { Passwords } from '#platform/auth/passwords.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { people } from './people.ts'
import type { SeedPerson } from './person.ts'

const passwordBytes = 15

/** The same people, each with a password nobody else has. */
export const peopleWithRandomPasswords = (): readonly SeedPerson[] =>
  people.map((person) => ({ ...person, password: randomBytes(passwordBytes).toString('base64url') }))

async function hasPublishedPassword(db: Db, passwords: Passwords, { email, password }: SeedPerson) {
  const kept = await db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
    .select('credentials.password')
    .where('accounts.email', '=', email)
    .execute()
  const hashes = kept.flatMap((each) => each.password ?? [])
  const matches = await Promise.all(hashes.map((hash) => passwords.matches(password, hash)))
  return matches.includes(true)
}

/** True while one account at least opens with the password that is published in `people.ts`. */
export async function anyPublishedPassword(db: Db, passwords: Passwords): Promise<boolean> {
  const found = await Promise.all(people.map((person) => hasPublishedPassword(db, passwords, person)))
  return found.includes(true)
}
