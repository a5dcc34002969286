/** `npm run admin -- move-subject FROM TO`: gives all resources of a subject to another one. */
import { sql } from 'kysely'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { CommandError } from '../run-command.ts'

interface Move {
  /** Stored names. The first may be one that the curriculum no longer lists. */
  readonly from: string
  readonly to: string
}

/** Values that become a subject later: of deleted resources, of suggested changes, of the queues of moderators. */
async function moveStoredValues(tx: Tx, { from, to }: Move) {
  const subject = sql`jsonb_build_object('subject', ${to}::text)`
  await sql`update deleted_resources set record = record || ${subject} where record->>'subject' = ${from}`.execute(
    tx,
  )
  await sql`update revisions set fields = fields || ${subject}
    where state = 'proposed' and fields->>'subject' = ${from}`.execute(tx)
  await sql`update review_scopes
    set subjects = array(select distinct unnest(array_replace(subjects, ${from}::text, ${to}::text)))
    where ${from} = any(subjects)`.execute(tx)
}

/** Returns the line to print. Counts, feeds and search follow by triggers. Throws CommandError for an unknown subject. */
export async function moveSubject(db: Db, move: Move): Promise<string> {
  const { from, to } = move
  const listed = await db.selectFrom('subjects').select('stored').execute()
  if (!listed.some(({ stored }) => stored === from))
    throw new CommandError(`${from} is no subject of this site. Use a name as it is stored, such as ${to}.`)
  if (from === to || !storageNames.includes(to))
    throw new CommandError(`The second subject must be another one of: ${storageNames.join(', ')}.`)
  const moved = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // A form that is open on the former subject is refused.
    const { numAffectedRows } = await sql`update resources set subject = ${to}, edit_number = edit_number + 1
      where subject = ${from}`.execute(tx)
    await moveStoredValues(tx, move)
    const entry = { accountId: 'operator', act: 'resources.moved', subjectId: from } as const
    await addAuditEntry(tx, {
      ...entry,
      title: `${from} to ${to}`,
      reason: `${numAffectedRows ?? 0n} resources`,
    })
    return numAffectedRows ?? 0n
  })
  return `Moved ${moved} ${moved === 1n ? 'resource' : 'resources'} from ${from} to ${to}.`
}
