/** docs/security/data.md puts every column and every store of the browser in a class (ASVS 14.1.1). */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fieldNames } from '#features/people/accounts/person-fields.ts'
import { testDatabase } from '../database/test-database.ts'
import { isProduct, readProject } from '../house/source-files.ts'

const page = readFileSync('docs/security/data.md', 'utf8')
const classes = ['public', 'internal', 'personal', 'secret']

const columnsIn = (text: string) =>
  [...text.matchAll(/^\| `(\w+)` +\|(.+)\|$/gm)].flatMap(([, table = '', cells = '']) =>
    cells.split('|').flatMap((cell, index) =>
      cell
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '–')
        .flatMap((name) => (name === 'fields of a person' ? fieldNames : name))
        .map((column) => ({ name: `${table}.${column}`, kind: classes[index] })),
    ),
  )

test('ASVS-14.1.1 every column of the database has one class', async () => {
  const { db } = await testDatabase()
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(db)
  const listed = columnsIn(page).map(({ name }) => name)
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('ASVS-14.1.2 each class has its protection', () => {
  expect(new Set(columnsIn(page).map(({ kind }) => kind))).toEqual(new Set(classes))
  for (const kind of classes) expect(page.match(new RegExp(`^\\| ${kind} +\\|`, 'gm'))).toHaveLength(2)
})

test('ASVS-14.1.1 every store of the browser has a class', () => {
  const [, stores = ''] = page.split('\n## Stores of the browser\n')
  const uses = /\b(localStorage|sessionStorage|indexedDB|openDB|caches\.open|document\.cookie)\b/
  const code = readProject(process.cwd()).filter(
    (file) => isProduct(file) && /^src\/(client|web|features\/[^/]+\/web)\//.test(file.path),
  )
  const using = code.filter(({ text }) => uses.test(text.replaceAll(/^ *(\/\/|\/?\*).*$/gm, '')))
  expect(using.length).toBeGreaterThan(10)
  expect(using.map(({ path }) => path).filter((path) => !stores.includes(`\`${path}\``))).toEqual([])
})
