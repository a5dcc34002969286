import { createHmac } from 'node:crypto'
import type { Actor } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { ageOfConsent } from '#features/people/accounts/guardian-consent.ts'
import type { Signer } from '#platform/keys/signer.ts'
import type { Db } from '#platform/postgres/connection.ts'
import * as contract from '../contract.ts'
import { isTimely, unknownUser } from '../page-event.ts'
import { addMonthKey, addPageEvent, type DayOfUse, findAgeAndKey } from './page-events-repository.ts'

const lifetimeSeconds = 7 * 24 * 60 * 60

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000)

/** A token for sending page events: installation id and expiry, signed. Valid for seven days; nothing is stored. */
export function signIngestToken(installationId: string, now: Date, { sign }: Signer) {
  const expiry = secondsOf(now) + lifetimeSeconds
  const text = `${installationId}.${expiry}`
  return {
    token: `${text}.${sign(text)}`,
    expiresAt: new Date(expiry * 1_000).toISOString(),
  }
}

/** True for an unexpired token of this site. */
export function verifyIngestToken(token: string, now: Date, { verify }: Signer): boolean {
  const [, text = '', expiry, signature = ''] =
    /^([0-9a-f-]{36}\.(\d{10}))\.([\w-]{43,51})$/.exec(token) ?? []
  if (!(Number(expiry) > secondsOf(now))) return false
  return verify(text, signature)
}

const fail = failing(contract.recordPageEvent)

export interface AnalyticsDeps {
  readonly db: Db
  readonly appVersion: string
  readonly tokenSigner: Signer
  readonly now: () => Date
  /** False when the operator has switched analytics off: events are accepted and discarded. */
  readonly analyticsOn: boolean
  readonly measurementId: string | null
  readonly newMonthKey: () => Buffer
}

const lastDayOfMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)

/** The id of an account in the page events of one month. Once the key is deleted, it leads to no account. */
const monthlyId = (accountId: string, key: Buffer) =>
  `monthly-${createHmac('sha256', key).update(accountId).digest('hex').slice(0, 32)}`

/**
 * The stored user id (F-C19): `unknown` for the id of another account, for events from before a sign-in or sign-out,
 * for children and without an age.
 */
async function userIdOf({ db, newMonthKey, now }: AnalyticsDeps, claimed: string, actor: Actor) {
  if (actor.kind !== 'member' || actor.accountId !== claimed) return unknownUser
  const lastDay = lastDayOfMonth(now())
  const { age, key } = await findAgeAndKey(db, claimed, lastDay)
  if (age === null || age < ageOfConsent) return unknownUser
  return monthlyId(claimed, key ?? (await addMonthKey(db, lastDay, newMonthKey())))
}

/** One entry a day. Days of a wrong clock are dropped, because the event itself is valid. */
function daysOfUse(heartbeats: readonly string[], now: Date): readonly DayOfUse[] {
  const days = new Map(heartbeats.map((entry) => [entry.slice(0, 10), entry.slice(11)]))
  return [...days]
    .filter(([day]) => isTimely(`${day}T00:00:00Z`, now))
    .map(([day, version]) => ({ day, version }))
}

/** ANA-01, ANA-02: stores one page event. Fails with `installation_unknown` or `invalid_input`. */
export async function recordPageEvent(
  deps: AnalyticsDeps,
  { token, userId, timestamp, heartbeats = [], ...content }: BodyOf<typeof contract.recordPageEvent>,
  actor: Actor,
): Promise<undefined> {
  const { db, appVersion, tokenSigner, now, analyticsOn } = deps
  if (!verifyIngestToken(token, now(), tokenSigner)) throw fail('installation_unknown')
  if (!isTimely(timestamp, now())) throw commonFailure('invalid_input', { field: 'timestamp' })
  if (!analyticsOn) return undefined
  const event = { ...content, userId: await userIdOf(deps, userId, actor), at: new Date(timestamp) }
  await addPageEvent(db, appVersion, event, daysOfUse(heartbeats, now()))
  return undefined
}
