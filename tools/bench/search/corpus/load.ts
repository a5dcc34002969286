/** Fills a database with made-up resources: by COPY, triggers off, indexes built at the end as a whole. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { connectionOptions } from '#platform/postgres/connection.ts'
import { openDatabaseForCommand } from '#platform/postgres/open.ts'
import { copyIn } from './copy-in.ts'
import { writeDocuments } from './write-documents.ts'
import { madeUpResources, defaultSeed } from './resources.ts'

const columns =
  `id user_id subject title file_url tags modified_at verified kind rating_total rating_amount average_rating
  rating storage_key file_name bytes mime sha256 pages understood licence author language language_guess`.split(
    /\s+/,
  )

interface Index {
  readonly name: string
  readonly definition: string
}

/** Those that no constraint owns. */
const looseIndexes = async (client: pg.Client, table: string) =>
  (
    await client.query<Index>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = to_regclass($1)
         and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
      [table],
    )
  ).rows

/** Many rows come quicker without indexes, and an index built at once is as small as it can be. */
async function withoutIndexes(client: pg.Client, table: string, run: () => Promise<void>) {
  const indexes = await looseIndexes(client, table)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await run()
  for (const { definition } of indexes) await client.query(definition)
}

/** The usual seed for an empty database; one that has resources gets others than it has. */
async function seedFor(client: pg.Client) {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from resources')
  return defaultSeed + (rows[0]?.count ?? 0)
}

async function fill(client: pg.Client, count: number) {
  const seed = await seedFor(client)
  // No trigger and no foreign key runs for each row: what they would do follows below, as a whole.
  await client.query('set session_replication_role = replica')
  await client.query("set maintenance_work_mem = '512MB'")
  await withoutIndexes(client, 'resources', () =>
    copyIn(client, 'resources', columns, madeUpResources(count, seed)),
  )
  // Without statistics the documents would be sought row by row.
  await client.query('analyze resources')
  await withoutIndexes(client, 'search_documents', () => writeDocuments(client))
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** One file is there: a site whose records have files and whose store has none does not start. */
async function keepOneFile(client: pg.Client, dataDir: string) {
  const { rows } = await client.query<{ key: string }>(
    'select storage_key as key from resources where storage_key is not null limit 1',
  )
  const file = path.join(dataDir, 'files', rows[0]?.key ?? 'uploads/none')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '%PDF-1.4\n')
}

export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/**
 * Adds `count` verified resources to the database of a data folder (made if there is none) or to the one at
 * `databaseUrl`; beside a running site too, whose change feed gets no event. Gives the seconds it took.
 */
export async function loadResources(place: Place, count: number): Promise<number> {
  const begun = performance.now()
  const opened = await openDatabaseForCommand(place, { onError: console.error, log: () => {} })
  const client = new pg.Client(connectionOptions(opened.address))
  try {
    await client.connect()
    await fill(client, count)
    await keepOneFile(client, place.dataDir)
  } finally {
    await client.end()
    await opened.close()
  }
  return (performance.now() - begun) / 1_000
}

/** How many verified resources a server has; 0 before its first start. */
export async function publicResources(url: string): Promise<number> {
  const client = new pg.Client(connectionOptions({ url }))
  try {
    await client.connect()
    const { rows } = await client.query<{ count: number }>(
      `select coalesce(sum(resources), 0)::int as count from subject_counts`,
    )
    return rows[0]?.count ?? 0
  } catch {
    return 0
  } finally {
    await client.end()
  }
}
