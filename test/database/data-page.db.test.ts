/** docs/architecture/data.md names every table, foreign key, trigger and function of the migrated database, and no other. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const { db } = await testDatabase()
const page = readFileSync('docs/architecture/data.md', 'utf8')

const namesOf = async (query: string) => {
  const { rows } = await sql.raw<{ name: string }>(query).execute(db)
  return rows.map(({ name }) => name).toSorted()
}
const ofSchema = (column: string) =>
  `${column} = 'public'::regnamespace and not exists (select from pg_depend where objid = object.oid and deptype = 'e')`

/** Cells of the rows below a heading of a table. */
const rowsBelow = (heading: string) =>
  page
    .split(new RegExp(`^\\| ${heading} .*\\n.*\\n`, 'm'))
    .slice(1)
    .flatMap((rest) => rest.slice(0, rest.search(/^(?!\|)/m)).split('\n'))
    .filter((line) => line !== '')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))

test('each table and view is described once', async () => {
  const stored = await namesOf(
    `select relname as name from pg_class object where relkind in ('r', 'v') and ${ofSchema('relnamespace')}`,
  )
  const described = rowsBelow('table')
  expect(described.map(([, name]) => name).toSorted()).toEqual(stored)
  for (const [, name, ...cells] of described)
    expect([name, cells.slice(0, 3).every((cell) => cell !== '')]).toEqual([name, true])
})

test('each function is described once, with the triggers that run it', async () => {
  const stored =
    await namesOf(`select proname || ': ' || coalesce(nullif((select string_agg(tgname, ', ' order by tgname)
    from pg_trigger where tgfoid = object.oid and not tgisinternal), ''), '–') as name
    from pg_proc object where ${ofSchema('pronamespace')}`)
  const described = rowsBelow('function').map(([, name, , triggers]) => `${name}: ${triggers}`)
  expect(described.toSorted()).toEqual(stored)
})

test('each foreign key is drawn', async () => {
  const stored = await namesOf(`select confrelid::regclass || ' ||--o{ ' || conrelid::regclass || ' : '
    || (select string_agg(attname, '_') from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as name
    from pg_constraint object where contype = 'f' and ${ofSchema('connamespace')}`)
  const drawn = [...page.matchAll(/^ +(\w+ \|\|--o\{ \w+ : \w+)$/gm)].map(([, line]) => line)
  expect(drawn.toSorted()).toEqual(stored)
})
