/** `npm run admin -- quarantine|release|delete ID`: commands for a takedown notice (docs/operating/accounts.md). */
import {
  deleteQuarantined,
  findLinksTo,
  quarantineResource,
  releaseResource,
  stateOf,
  type Takedown,
  type TakedownState,
} from '#features/review/moderation/server/quarantine-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { normalizeText } from '#shared/text.ts'
import { CommandError } from '../run-command.ts'

interface TakedownCommand {
  readonly run: (db: Db, takedown: Takedown) => Promise<string | undefined>
  readonly done: (title: string) => string
  /** Reason for a refusal, by the state of the resource. */
  readonly refused: Readonly<Partial<Record<TakedownState, string>>>
}

const first = 'is not in quarantine. Use quarantine first: it hides the resource immediately.'

const binned = 'was deleted by a moderator and can be restored for a day. Use delete to make that final.'

export const takedownCommands = {
  quarantine: {
    run: quarantineResource,
    done: (title) =>
      `"${title}" is quarantined: only moderators see it. Devices with a saved copy hide it within a minute. Nothing is deleted.`,
    refused: { quarantined: 'is in quarantine already.', binned },
  },
  release: {
    run: releaseResource,
    done: (title) => `"${title}" is released: its state is as before.`,
    refused: { here: 'is not in quarantine.' },
  },
  delete: {
    run: deleteQuarantined,
    done: (title) =>
      `"${title}" is deleted. Its file moves to the trash within 15 minutes and is deleted a day later.`,
    refused: { here: first },
  },
} as const satisfies Readonly<Record<string, TakedownCommand>>

export type TakedownName = keyof typeof takedownCommands

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** Returns the id that a notice names: itself, in a file's address, or by the target of a link. */
export async function idOf(db: Db, named: string): Promise<string> {
  const id = uuid.exec(named)?.[0]?.toLowerCase()
  if (id !== undefined) return id
  const ids = await findLinksTo(db, named)
  if (ids.length > 1) throw new CommandError(`Several resources match: ${ids.join(', ')}. Name one.`)
  const [only] = ids
  if (only !== undefined) return only
  throw new CommandError(`${named} is neither the id of a resource nor the address of its file or link.`)
}

/** Returns the line to print. Throws CommandError when there was nothing to do. */
export async function takeDown(
  db: Db,
  name: TakedownName,
  { named, reason, by }: { readonly named: string; readonly reason: string; readonly by: string },
): Promise<string> {
  const { run, done, refused }: TakedownCommand = takedownCommands[name]
  const id = await idOf(db, named)
  const takedown = { resourceId: id, by, reason: normalizeText(reason).slice(0, 500) || undefined }
  const title = await run(db, takedown)
  if (title !== undefined) return done(title)
  throw new CommandError(`The resource ${id} ${refused[await stateOf(db, id)] ?? 'does not exist.'}`)
}
