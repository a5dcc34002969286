/** A token that lets an installation send page events: its id, the end of its life, both signed. Nothing is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { ageOfConsent } from '#features/accounts/requested-role.ts'
import * as contract from '../contract.ts'
import { isTimely, unknownUser } from '../page-event.ts'
import type { DayOfUse, PageEventsRepository } from './page-events-repository.ts'

const lifetimeSeconds = 7 * 24 * 60 * 60

const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000)

/** A token that is good for seven days. */
export function signIngestToken(installationId: string, now: Date, secret: string) {
  const ends = secondsOf(now) + lifetimeSeconds
  const text = `${installationId}.${ends}`
  return {
    token: `${text}.${sign(text, secret).toString('base64url')}`,
    expiresAt: new Date(ends * 1_000).toISOString(),
  }
}

/** Whether a token was made here and is not yet too old. */
export function verifyIngestToken(token: string, now: Date, secret: string): boolean {
  const [, text = '', ends, signature = ''] = /^([0-9a-f-]{36}\.(\d{10}))\.([\w-]{43})$/.exec(token) ?? []
  if (!(Number(ends) > secondsOf(now))) return false
  return timingSafeEqual(sign(text, secret), Buffer.from(signature, 'base64url'))
}

const fail = failing(contract.recordPageEvent)

export interface RecordDeps {
  readonly pageEvents: PageEventsRepository
  readonly writeTokenSecret: string
  readonly now: () => Date
  /** False where the operator has switched analytics off: events are answered and not kept. */
  readonly analyticsOn: boolean
  readonly newMonthKey: () => Buffer
}

const lastDayOfMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)

/** The id of an account in page events of one month: without the key, which is deleted, it leads to no account. */
const monthlyId = (accountId: string, key: Buffer) =>
  `monthly-${createHmac('sha256', key).update(accountId).digest('hex').slice(0, 32)}`

/**
 * The user id that is stored (F-C19). Nobody speaks for another account; events from before signing in or out, of
 * children and of people who gave no age are `unknown`.
 */
async function userIdOf({ pageEvents, newMonthKey, now }: RecordDeps, claimed: string, actor: Actor) {
  if (actor.kind !== 'member' || actor.accountId !== claimed) return unknownUser
  const lastDay = lastDayOfMonth(now())
  const { age, key } = await pageEvents.ageAndKey(claimed, lastDay)
  if (age === null || age < ageOfConsent) return unknownUser
  return monthlyId(claimed, key ?? (await pageEvents.addKey(lastDay, newMonthKey())))
}

/** One entry a day. Days out of reach, as of a wrong clock, are left out: the event itself is right. */
function daysOfUse(heartbeats: readonly string[], now: Date): readonly DayOfUse[] {
  const days = new Map(heartbeats.map((entry) => [entry.slice(0, 10), entry.slice(11)]))
  return [...days]
    .filter(([day]) => isTimely(`${day}T00:00:00Z`, now))
    .map(([day, version]) => ({ day, version }))
}

/** ANA-01, ANA-02: keeps one page event. Fails where token, name or time is not as it should be. */
export async function recordPageEvent(
  deps: RecordDeps,
  { token, userId, timestamp, heartbeats = [], ...what }: BodyOf<typeof contract.recordPageEvent>,
  actor: Actor,
): Promise<undefined> {
  const { pageEvents, writeTokenSecret, now, analyticsOn } = deps
  if (!verifyIngestToken(token, now(), writeTokenSecret)) throw fail('installation_unknown')
  if (!isTimely(timestamp, now())) throw commonFailure('invalid_input', { field: 'timestamp' })
  if (!analyticsOn) return undefined
  const event = { ...what, userId: await userIdOf(deps, userId, actor), at: new Date(timestamp) }
  await pageEvents.add(event, daysOfUse(heartbeats, now()))
  return undefined
}
