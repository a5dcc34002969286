/** Invariants between database and file store after any crash. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import type { FoundFiles } from './durable-model.ts'
import type { Db } from '#platform/postgres/connection.ts'
import {
  type Call,
  type Contributed,
  contributedIn,
  deletedAgainStep,
  deletedStep,
  deletingAgainStep,
  deletingStep,
  type Filed,
  filedStep,
  IllegalStateError,
  replacedStep,
  replacingStep,
  restoredStep,
  restoringStep,
} from './scenario.ts'
import type { Journal } from './journal.ts'

interface Stored {
  readonly db: Db
  readonly files: FoundFiles
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const ensure = (is: boolean, violation: string) => {
  if (!is) throw new IllegalStateError(violation)
}

const filesOf = ({ db }: Stored) =>
  db
    .selectFrom('resources')
    .select(['title', 'storage_key as key', 'bytes', 'sha256'])
    .where('kind', '=', 'file')
    .execute()

/** Holds at any time, before retries and sweep. */
export async function checkRowsHaveFiles(stored: Stored) {
  for (const { title, key, sha256: sum } of await filesOf(stored)) {
    const bytes = stored.files.read('uploads', path.posix.basename(key ?? ''))
    if (!bytes) throw new IllegalStateError(`${title} has a row and no file`)
    ensure(sha256(bytes) === sum, `the file of ${title} is not what its row says`)
  }
}

/** Holds at any time: acknowledged bytes are on disk. */
export async function checkOffsets({ db, files }: Stored) {
  const uploads = await db.selectFrom('uploads').select(['id', 'received_bytes as received']).execute()
  for (const { id, received } of uploads) {
    const there = files.read('staging', `${id}.part`)?.length ?? 0
    ensure(there >= received, `${received} bytes of an upload are acknowledged and ${there} are there`)
  }
}

/** The bytes that a resource may be served with: between the call that replaces its file and the answer, old or new ones. */
function bytesOf(journal: Journal, round: number, resource: Contributed): readonly Buffer[] {
  const { bytes } = contributedIn(round).corrected
  if (journal.answerTo(replacedStep(resource)) !== undefined) return [bytes]
  const isUnknown = journal.answerTo(replacingStep(resource)) !== undefined
  return isUnknown ? [resource.bytes, bytes] : [resource.bytes]
}

/** Last steps first: the first that the journal has says whether the resource is there. */
const lastSteps = [
  [deletedAgainStep, 'gone'],
  [deletingAgainStep, 'either'],
  [restoredStep, 'there'],
  [restoringStep, 'either'],
  [deletedStep, 'gone'],
  [deletingStep, 'either'],
] as const

const stateOf = (journal: Journal, resource: Contributed) =>
  lastSteps.find(([step]) => journal.answerTo(step(resource)) !== undefined)?.[1] ?? 'there'

/** Acknowledged resources are served, deleted ones are not. */
export async function checkAcknowledged(
  { call, journal }: { readonly call: Call; readonly journal: Journal },
  round: number,
) {
  for (const resource of Object.values(contributedIn(round))) {
    const filed = journal.answerTo(filedStep(resource)) as Filed | undefined
    if (!filed) continue
    const { status, bytes } = await call('moderator', 'GET', filed.file_url)
    const { title } = resource
    const state = stateOf(journal, resource)
    if (state === 'gone') ensure(status === 404, `${title} was deleted and is served (${status})`)
    else if (status === 200) {
      const isRight = bytesOf(journal, round, resource).some((expected) => bytes.equals(expected))
      ensure(isRight, `${title} is served with other bytes`)
    } else ensure(state === 'either' && status === 404, `${title} was acknowledged and is answered ${status}`)
  }
}

/** For a day a deleted file is in the trash or still has to be moved there. */
export async function checkRestorable({ db, files }: Stored, { title }: Contributed) {
  const trashed = await db
    .selectFrom('trashed_files')
    .select('storage_key as key')
    .where('storage_key', 'like', `uploads/${title.replaceAll(' ', '-')}-%`)
    .where('trashed_at', '>', sql<Date>`now() - interval '1 day'`)
    .execute()
  const names = new Set(['trash', 'uploads'].flatMap((folder) => files.names(folder)))
  for (const { key } of trashed)
    ensure(names.has(path.posix.basename(key)), `${title} was deleted and is not in the trash`)
}

/** Recorded, with the round, when its deletions have expired. */
export const dayLaterStep = 'a day later'

/** Once expired, the undo of a deletion is refused in every state of the sweep, and changes nothing. */
export async function checkExpired(
  { call, journal }: { readonly call: Call; readonly journal: Journal },
  round: number,
  refusals: readonly number[] = [404, 410],
) {
  if (journal.answerTo(dayLaterStep) !== round) return
  const { small } = contributedIn(round)
  const { id, file_url } = journal.answerTo(filedStep(small)) as Filed
  const headers = { 'idempotency-key': `late undo ${small.title}`.replaceAll(' ', '-') }
  const { status } = await call('moderator', 'POST', `/api/moderation/bin/${id}/restoration`, { headers })
  ensure(refusals.includes(status), `the late undo of ${small.title} was answered ${status}`)
  const served = await call('moderator', 'GET', file_url)
  ensure(served.status === 404, `${small.title} is expired and is served (${served.status})`)
}

/** Holds after all retries: each resource exists once. */
export async function checkNoDuplicates(stored: Stored) {
  const titles = (await filesOf(stored)).map(({ title }) => title)
  const doubled = titles.filter((title, at) => titles.indexOf(title) !== at)
  ensure(doubled.length === 0, `filed twice: ${doubled.join(', ')}`)
}

/** Holds after a sweep a day later: files match rows, and no upload is staged. */
export async function checkNoLeftovers(stored: Stored) {
  const keys = (await filesOf(stored)).map(({ key }) => path.posix.basename(key ?? ''))
  const names = stored.files.names('uploads').toSorted()
  ensure(
    names.join() === keys.toSorted().join(),
    `files ${names.join(', ')} and rows ${keys.toSorted().join(', ')} are not the same`,
  )
  const parts = ['staging', 'claims'].flatMap((folder) => stored.files.names(folder))
  ensure(parts.length === 0, `left on their way: ${parts.join(', ')}`)
}
