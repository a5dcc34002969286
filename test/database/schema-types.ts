/** Generates the Kysely types from the catalogue of the database. */
import type pg from 'pg'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  readonly generated: boolean
  readonly choices: string | null
}

const typeNames: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bytea: 'Buffer',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  tsvector: 'string',
  _int4: 'number[]',
  _text: 'string[]',
}

const columnsQuery = `
  select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
    c.column_default is not null as "hasDefault", c.identity_generation = 'ALWAYS' as generated,
    (select min(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = format('%I', c.table_name)::regclass and k.contype = 'c' and k.conkey = array[c.ordinal_position::int2]
        and pg_get_constraintdef(k.oid) ~ '= ANY') as choices
  from information_schema.columns c
  where c.table_schema = 'public' and c.table_name not like 'kysely%'
  order by c.table_name, c.ordinal_position`

// CHECK (x = ANY (ARRAY['a'::text, 'b'::text])) becomes 'a' | 'b'.
function typeOf({ type, choices }: Column): string {
  const known = typeNames[type]
  if (known === undefined) throw new Error(`No TypeScript name is known for the column type ${type}`)
  const values = [...(choices ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) => `'${value}'`)
  return values.length > 0 ? values.join(' | ') : known
}

function lineOf(column: Column): string {
  const type = typeOf(column) + (column.nullable ? ' | null' : '')
  if (column.generated) return `  ${column.column}: GeneratedAlways<${type}>`
  const line = `  ${column.column}: ${column.hasDefault ? `Generated<${type}>` : type}`
  // A choice of many stays one line, so that the file does not grow by a line for each.
  return line.length > 110 ? `  // prettier-ignore\n${line}` : line
}

const head = `/** Types of the database tables. Written by \`npm run schema\` from the migrated database; a test keeps it true. */
import type { ColumnType, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
`

/** The whole text of \`schema.ts\` for the database behind the client. */
export async function schemaTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(columnsQuery)
  const tables = [...Map.groupBy(rows, ({ table }) => table)]
  const interfaces = tables.map(([table, columns]) =>
    [`  ${table}: {`, ...columns.map(lineOf), '  }'].join('\n'),
  )
  const all = ['export interface Database {', ...interfaces, '}'].join('\n')
  return `${head.trimEnd()}\n\n${all}\n`
}
