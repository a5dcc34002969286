/** The table `subjects`: those of content/curriculum.json, in its order. */
import { sql } from 'kysely'
import { curriculum } from '#shared/curriculum.ts'
import { StartupError } from '../errors.ts'
import type { Db } from './connection.ts'
import type { Tx } from './idempotency.ts'

/** Nodes that start at once compare one after the other. */
const subjectsLock = 7_419_803_292

interface Unlisted {
  readonly stored: string
  readonly position: number
  readonly resources: number
}

/** Subjects of the table that the file lacks, with their resources; deleted ones count, because they can be restored. */
async function findUnlisted(tx: Tx, listed: readonly string[]): Promise<Unlisted[]> {
  const { rows } = await sql<Unlisted>`
    select stored, position, (select count(*) from resources where subject = stored)::integer
      + (select count(*) from deleted_resources where record->>'subject' = stored)::integer as resources
    from subjects where stored <> all(${listed}::text[]) order by position`.execute(tx)
  return rows
}

const lacks = (listed: readonly string[]) => (each: Unlisted) => {
  const { stored, position, resources } = each
  const which = resources === 1 ? '1 resource has' : `${resources} resources have`
  const other = listed[position] ?? listed.at(-1)
  return `content/curriculum.json lacks ${stored}, which ${which}. Put it back, or run npm run admin -- move-subject ${stored} ${other}.`
}

async function removeUnlisted(tx: Tx, listed: readonly string[]) {
  const unlisted = await findUnlisted(tx, listed)
  const used = unlisted.filter(({ resources }) => resources > 0)
  if (used.length > 0) throw new StartupError(used.map(lacks(listed)).join('\n'))
  if (unlisted.length === 0) return
  await sql`delete from subjects where stored <> all(${listed}::text[])`.execute(tx)
  await sql`update review_scopes
    set subjects = array(select each from unnest(subjects) as each where each = any(${listed}::text[]))
    where not subjects <@ ${listed}::text[]`.execute(tx)
}

/**
 * Adds subjects of the file to the table. For the site, unused ones that the file lacks are removed, and a used one throws
 * StartupError; a command of the operator leaves them, because it may be the one that moves their resources.
 */
export async function listSubjectsOfFile(
  owner: Db,
  access: 'site' | 'owner',
  listed: readonly string[] = curriculum().subjects.map(({ stored }) => stored),
): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${subjectsLock})`.execute(tx)
    if (access === 'site') await removeUnlisted(tx, listed)
    await sql`insert into subjects as existing (stored, position)
      select stored, number - 1 from unnest(${listed}::text[]) with ordinality as file (stored, number)
      on conflict (stored) do update set position = excluded.position
      where existing.position <> excluded.position`.execute(tx)
  })
}
