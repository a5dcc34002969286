import type { Actor } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import * as contract from '../contract.ts'
import { isTimely, unknownUser } from '../page-event.ts'
import type { DayOfUse, PageEventsRepository } from './page-events-repository.ts'
import { isWriteToken } from './write-token.ts'

const fail = failing(contract.recordPageEvent)

export interface RecordParts {
  readonly pageEvents: PageEventsRepository
  readonly writeTokenSecret: string
  readonly now: () => Date
  /** False where the operator has switched analytics off: events are answered and not kept. */
  readonly analyticsOn: boolean
}

/** Nobody speaks for another account; what was seen before signing in or out stays unknown. */
const userIdOf = (claimed: string, actor: Actor) =>
  actor.kind === 'member' && actor.accountId === claimed ? claimed : unknownUser

/** One entry a day. Days out of reach, as of a wrong clock, are left out: the event itself is right. */
function daysOfUse(heartbeats: readonly string[], now: Date): readonly DayOfUse[] {
  const days = new Map(heartbeats.map((entry) => [entry.slice(0, 10), entry.slice(11)]))
  return [...days]
    .filter(([day]) => isTimely(`${day}T00:00:00Z`, now))
    .map(([day, version]) => ({ day, version }))
}

/** ANA-01, ANA-02: keeps one page event. Fails where token, name or time is not as it should be. */
export async function recordPageEvent(
  { pageEvents, writeTokenSecret, now, analyticsOn }: RecordParts,
  { token, userId, timestamp, heartbeats = [], ...what }: BodyOf<typeof contract.recordPageEvent>,
  actor: Actor,
): Promise<undefined> {
  if (!isWriteToken(token, now(), writeTokenSecret)) throw fail('installation_unknown')
  if (!isTimely(timestamp, now())) throw commonFailure('invalid_input', { field: 'timestamp' })
  if (!analyticsOn) return undefined
  const event = { ...what, userId: userIdOf(userId, actor), at: new Date(timestamp) }
  await pageEvents.add(event, daysOfUse(heartbeats, now()))
  return undefined
}
