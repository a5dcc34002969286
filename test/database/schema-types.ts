/** Types of columns: from the catalogue of a database, and as `src/platform/postgres/tables` declares them. */
import { globSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { ESTree } from 'vite'
import { collect } from '../house/parse.ts'

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

/** Named members of an interface or of an object type, with their types. */
const membersOf = (members: readonly ESTree.TSSignature[]) =>
  members.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
      ? [{ name: member.key.name, type: member.typeAnnotation.typeAnnotation }]
      : [],
  )

const declaredType = (column: Column) => {
  const type = typeOf(column) + (column.nullable ? ' | null' : '')
  if (column.generated) return `GeneratedAlways<${type}>`
  return column.hasDefault ? `Generated<${type}>` : type
}

/** The members of a union in alphabetical order: `'a' | 'b' | null`. */
const sortUnion = (type: string) =>
  type
    .replace(/\s+/g, ' ')
    .replace(/^\| |(?<=<) ?\| | (?=>)/g, '')
    .replace(/[^<>]+/g, (union) => union.split(' | ').toSorted().join(' | '))

const lineOf = (table: string, column: string, type: string) => `${table}.${column}: ${sortUnion(type)}`

/** Returns `table.column: type` for each column of a database. */
export async function migratedColumns(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Column>(columnsQuery)
  return rows.map((column) => lineOf(column.table, column.column, declaredType(column))).toSorted()
}

/** Returns `table.column: type` for each column that the types of tables declare. */
export function declaredColumns(): string[] {
  const paths = globSync('src/platform/postgres/tables/*.ts')
  return paths
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return collect<string>({ path, text }, (add) => ({
        TSInterfaceDeclaration: ({ body }) => {
          for (const { name, type } of membersOf(body.body))
            if (type.type === 'TSTypeLiteral')
              add(
                ...membersOf(type.members).map((column) =>
                  lineOf(name, column.name, text.slice(column.type.start, column.type.end)),
                ),
              )
        },
      }))
    })
    .toSorted()
}
