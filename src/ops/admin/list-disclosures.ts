/** `npm run admin -- seen EMAIL MONTH`: after a breach, everybody whose email or name that account was shown (POPIA s22). */
import type { Disclosure, SightingsRepository } from '#platform/disclosure-log-repository.ts'
import { CommandError } from '../run-command.ts'

export interface SeenDeps {
  readonly sightings: SightingsRepository
}

const places = { users: 'user list', moderation: 'moderation lists', export: 'CSV export' } as const

const lineOf = ({ email, accountId, firstDay, lastDay, places: where }: Disclosure) =>
  [
    email ?? `an account that is gone (${accountId})`,
    firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`,
    where.map((place) => places[place]).join(', '),
  ].join('  ')

/** A line for each person, under their number. Throws CommandError for what is no month. */
export async function listDisclosures(
  { sightings }: SeenDeps,
  { id, email }: { readonly id: string; readonly email: string },
  month: string,
): Promise<string> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new CommandError(`${month} is not a month such as 2026-03.`)
  const seen = await sightings.seenBy(id, month)
  return [
    `In ${month} ${email} was shown the email or name of ${seen.length} people.`,
    ...seen.map(lineOf),
  ].join('\n')
}
