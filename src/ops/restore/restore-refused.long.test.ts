/** Refused and aborted restores. */
import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { NewEntry } from '#platform/archive/write-archive.ts'
import { assertDatabaseRestored } from '#platform/postgres/backup/loading.ts'
import { knownMigrations } from '#platform/postgres/migrate.ts'
import { publishFile } from '#test/site-actions.ts'
import { backupAndRestore } from '#test/ops/backup/backup-and-restore.ts'
import { testSite } from '#test/site.ts'
import { emptyStats, siteEntries } from '../backup/site-entries.ts'

const site = await testSite()
const { files } = site.parts
const { newPlace, siteParts, backUp, newTarget, restore, write } = await backupAndRestore(site)
await publishFile(await site.member('educator'), await site.member('moderator'))

/** A whole archive with one change. */
async function changed(
  change: (entry: {
    name: string
    json: () => Promise<Record<string, unknown>>
  }) => NewEntry | Promise<NewEntry | undefined> | undefined,
) {
  async function* entries() {
    for await (const entry of siteEntries(siteParts(), emptyStats())) {
      const json = async () =>
        JSON.parse((await buffer(Readable.from(entry.content))).toString('utf8')) as Record<string, unknown>
      const other = await change({ name: entry.name, json })
      if (other?.name !== 'nothing') yield other ?? entry
    }
  }
  return write(entries())
}
const nothing: NewEntry = { name: 'nothing', bytes: 0, content: [] }
const of = (name: string, value: object): NewEntry => {
  const content = Buffer.from(JSON.stringify(value))
  return { name, bytes: content.length, content: [content] }
}
const manifestWith = (more: object) =>
  changed(async ({ name, json }) =>
    name === 'manifest.json' ? of(name, { ...(await json()), ...more }) : undefined,
  )

/** Returns the message of a refused restore and checks that nothing was changed. */
async function refusal(place: string) {
  const into = { dataDir: newPlace('data'), store: files, database: site.database }
  const opened: string[] = []
  const words = await restore(place, into, { begin: (stage) => opened.push(stage) }).then(
    () => 'restored',
    (error: unknown) => String(error),
  )
  expect(opened).toEqual(['check'])
  await expect(readdir(into.dataDir)).rejects.toThrow('ENOENT')
  return words
}

const without = (start: string) => changed(({ name }) => (name.startsWith(start) ? nothing : undefined))
const insteadOf = (instead: string, name: string, value: object) =>
  changed((entry) => (entry.name === instead ? of(name, value) : undefined))

test('R13 the archive of a newer version is refused in one line, before any change', async () => {
  expect(await refusal(await manifestWith({ format: 2 }))).toContain('was made by a newer version of Thuto')
  const migrations = [...(await knownMigrations()), '9999-later']
  expect(await refusal(await manifestWith({ migrations }))).toContain('was made by another version of Thuto')
})

test.each([
  ['without its end', () => without('end.json'), 'its end is missing'],
  ['without its files', () => without('files/'), 'its end is missing'],
  ['without its beginning', () => without('manifest.json'), 'is not a complete archive of a site'],
  ['with something else at its end', () => insteadOf('end.json', 'more/x', {}), 'more/x has no place in it'],
  ['with another beginning', () => insteadOf('manifest.json', 'manifest.json', []), 'is not valid'],
])('R13 an archive %s is refused before any change', async (_what, make, words) => {
  expect(await refusal(await make())).toContain(words)
})

test('R13 rows that do not fit leave an empty folder and a database marked as unfinished', async () => {
  const place = await changed(({ name }) =>
    name === 'tables/accounts/1' ? { name, bytes: 9, content: [Buffer.from('nonsense\n')] } : undefined,
  )
  const into = await newTarget()
  await expect(restore(place, into)).rejects.toThrow('holds rows that do not fit')
  expect(await readdir(into.dataDir)).toEqual([])
  await expect(assertDatabaseRestored(into.database.db)).rejects.toThrow(
    'holds a restore that was not finished',
  )
})

test('R13 an aborted restore leaves an empty folder', async () => {
  const stop = new AbortController()
  const into = await newTarget()
  const begin = (stage: string) => stage === 'restore' && stop.abort(new Error('Stopped.'))
  await expect(restore((await backUp()).place, into, { begin, stop })).rejects.toThrow('Stopped.')
  expect(await readdir(into.dataDir)).toEqual([])
})

test('R13 a restore refuses a folder, a database or a file store that is not empty', async () => {
  const { place } = await backUp()
  const full = await newTarget()
  await mkdir(path.join(full.dataDir, 'pg18'), { recursive: true })
  await writeFile(path.join(full.dataDir, 'secret.key'), '')
  await expect(restore(place, full)).rejects.toThrow('is not empty (it holds pg18)')
  const used = { ...(await newTarget()), database: site.database }
  await expect(restore(place, used)).rejects.toThrow('the database is not empty')
  await expect(
    restore(place, { ...(await newTarget()), openStore: () => Promise.resolve(files) }),
  ).rejects.toThrow('The file store is not empty')
  expect(await readdir(full.dataDir)).toEqual(['pg18', 'secret.key'])
})

test('R13 a failed restore removes a linked database, and leaves the operator’s own key', async () => {
  const into = await newTarget()
  const home = newPlace('home')
  await mkdir(into.dataDir)
  await writeFile(path.join(into.dataDir, 'secret.key'), 'mine')
  const elsewhere = async (stage: string) => {
    if (stage !== 'restore') return
    await mkdir(path.join(home, 'pg18'), { recursive: true })
    await symlink(path.join(home, 'pg18'), path.join(into.dataDir, 'pg18'))
    await chmod(home, 0o700)
  }
  const place = await manifestWith({ sequences: [{ name: 'no_such_sequence', last: 1, called: true }] })
  let made: Promise<void> | undefined
  await expect(
    restore(place, into, {
      begin: (stage) => void (made ??= stage === 'restore' ? elsewhere(stage) : undefined),
    }),
  ).rejects.toThrow('no_such_sequence')
  await made
  expect(await readdir(into.dataDir)).toEqual(['secret.key'])
  await expect(readdir(home)).rejects.toThrow('ENOENT')
})
