/** Consistent snapshot of the database, read table by table while the site runs (R13). */
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionOptions, type DatabaseAddress } from '../connection.ts'

export interface SavedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

export interface SavedSequence {
  readonly name: string
  readonly last: number
  readonly called: boolean
}

/**
 * Left out: sessions and sign-ins under way end with a restore, bytes of unfinished uploads are elsewhere, the change feed restarts, and
 * migrations create the schema. Unlogged tables are left out too.
 */
const leftOut = [
  'kysely_migration',
  'kysely_migration_lock',
  'sessions',
  'pending_sign_ins',
  'factor_challenges',
  'uploads',
  'changes',
]

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function rowsOf<Row extends object>(client: pg.Client, statement: string, values: unknown[] = []) {
  const { rows } = await client.query<Row>(statement, values)
  return rows
}

async function tablesOf(client: pg.Client): Promise<SavedTable[]> {
  const found = await rowsOf<{ name: string; columns: string[] }>(
    client,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [leftOut],
  )
  const references = await rowsOf<Reference>(
    client,
    `select conrelid::regclass::text as table, confrelid::regclass::text as needs
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const tables: SavedTable[] = []
  const names = found.map(({ name }) => name)
  const among = references.filter(({ table }) => names.includes(table))
  for (const name of inOrder(names, among)) {
    const columns = found.find((each) => each.name === name)?.columns ?? []
    const [count] = await rowsOf<{ rows: number }>(
      client,
      `select count(*) as rows from public.${quoted(name)}`,
    )
    tables.push({ name, columns, rows: count?.rows ?? 0 })
  }
  return tables
}

/** Read after the rows, so that no number issued meanwhile is issued again. */
async function sequencesOf(client: pg.Client): Promise<SavedSequence[]> {
  const found = await rowsOf<{ name: string }>(
    client,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: SavedSequence[] = []
  for (const { name } of found) {
    const [state] = await rowsOf<{ last: number; called: boolean }>(
      client,
      `select last_value as last, is_called as called from public.${quoted(name)}`,
    )
    if (state) sequences.push({ name, ...state })
  }
  return sequences
}

async function lookAround(client: pg.Client) {
  const migrations = await rowsOf<{ name: string }>(client, 'select name from kysely_migration order by name')
  const keys = await rowsOf<{ key: string }>(client, 'select storage_key as key from stored_files')
  return {
    /** In an order that satisfies foreign keys. */
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
    migrations: migrations.map(({ name }) => name),
    /** Storage keys in the records. */
    fileKeys: keys.map(({ key }) => key),
  }
}

/** One transaction with a fixed view of the database until it is closed. */
export async function openSnapshot(address: DatabaseAddress) {
  const client = await openLongSession(address)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const [now] = await rowsOf<{ at: Date }>(client, 'select now() as at')
    return {
      takenAt: now?.at ?? new Date(0),
      ...(await lookAround(client)),
      /** Rows of a table in COPY text format. Consume it before the next call. */
      read({ name, columns }: SavedTable): Readable {
        const list = columns.map(quoted).join(', ')
        return client.query(copyTo(`copy public.${quoted(name)} (${list}) to stdout`))
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>

/** Without the pool's timeouts; dates and numbers have the same format on every server. Call `end`. */
export async function openLongSession(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(address),
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
    application_name: 'thuto backup',
  })
  // An error rejects the current statement; an unhandled event would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    "set client_encoding to 'utf8'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set extra_float_digits to 1; set bytea_output to 'hex'",
  )
  return client
}

/** Rows of `table` reference rows of `needs`. */
export interface Reference {
  readonly table: string
  readonly needs: string
}

/** Orders tables so that each comes after those it references. Throws Error if that is impossible or one is missing. */
export function inOrder(tables: readonly string[], references: readonly Reference[]): readonly string[] {
  const needsOf = (table: string) =>
    references.filter((each) => each.table === table && each.needs !== table).map(({ needs }) => needs)
  const placed = new Set<string>()
  while (placed.size < tables.length) {
    const ready = tables.filter(
      (table) => !placed.has(table) && needsOf(table).every((needs) => placed.has(needs)),
    )
    if (ready.length === 0)
      throw new Error(
        `No order to fill these tables in: ${tables.filter((each) => !placed.has(each)).join(', ')}`,
      )
    for (const table of ready) placed.add(table)
  }
  return [...placed]
}
