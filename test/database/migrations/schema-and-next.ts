/** A folder with the migrations of the program and one more, as its next release would have. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTeardown } from '../../setup/on-teardown.ts'

/** Adds columns to three tables that a site at work uses, and a table. */
const next = `
alter table resources add column next_note text;
alter table sessions add column next_note text;
alter table users add column next_note text;
create table next_things (id integer primary key);
`

/** Returns the folder. Deleted after the test or the file. */
export async function schemaAndNext(): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-migrations-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  await cp('migrations', folder, { recursive: true })
  await writeFile(path.join(folder, '9000-next.sql'), next)
  return pathToFileURL(`${folder}/`)
}
