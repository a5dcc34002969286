import type { Account } from '../contract.ts'
import { fieldTexts } from '../messages.ts'
import {
  detailNames,
  type Person,
  type PersonInput,
  type TextName,
  textNames,
  type RequestedRole,
} from '../person-fields.ts'
import type { GuardianEntry } from './guardian-fields.tsx'

/** Returns `null` for blank text and `undefined` for anything but a whole number from 1 to 120. */
export function ageIn(text: string): number | null | undefined {
  const typed = text.trim()
  if (!typed) return null
  const years = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return years >= 1 && years <= 120 ? years : undefined
}

/** Values of the forms of sign-up and account, beside the name. */
export interface PersonEntry extends GuardianEntry, Readonly<Record<TextName, string>> {
  readonly age: string
  readonly requestedRole: RequestedRole
}

/** Values of the profile form: the fields that the owner may change (ACCT-04). */
export interface AccountEntry extends PersonEntry {
  readonly fullName: string
}

const texts = (of: (name: TextName) => string) =>
  Object.fromEntries(textNames.map((name) => [name, of(name)])) as Record<TextName, string>

/** Blank for fields that are left out. */
export const personEntry = (person: PersonInput): PersonEntry => ({
  ...texts((name) => person[name] ?? ''),
  age: String(person.age ?? ''),
  requestedRole: person.requested_role ?? '',
  guardianAgrees: false,
  guardianEmail: '',
})

export const entryOf = (account: Account): AccountEntry => ({
  fullName: account.full_name,
  ...personEntry(account),
})

/** The account with its queued changes. */
export const withChanges = (account: Account, changes: readonly Partial<Account>[]): Account =>
  Object.assign({}, account, ...changes) as Account

/** Request body with the changed fields only: the others may be newer on the server. */
export function differencesIn(account: Account, entry: AccountEntry) {
  const before: Readonly<Record<string, unknown>> = changesOf(entryOf(account))
  const isNew = ([name, value]: [string, unknown]) => before[name] !== value
  return Object.fromEntries(Object.entries(changesOf(entry)).filter(isNew))
}

export const personBody = (entry: PersonEntry) => ({
  ...texts((name) => entry[name]),
  age: ageIn(entry.age) ?? null,
  requested_role: entry.requestedRole,
})

/** Request body with all fields, and what a minor who is asked for a guardian has entered. */
export const changesOf = (entry: AccountEntry) => ({
  full_name: entry.fullName,
  ...personBody(entry),
  ...(entry.guardianAgrees && { guardian_consent: true }),
  ...(entry.guardianEmail && { guardian_email: entry.guardianEmail.trim() }),
})

/** Names and values of the details, for a list of facts. */
export const detailFacts = (person: Person): Record<string, string> =>
  Object.fromEntries(detailNames.map((name) => [fieldTexts.details[name], String(person[name] ?? '')]))
