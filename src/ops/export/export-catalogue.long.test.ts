import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { contributeFile, publishFile } from '#test/site-actions.ts'
import { readCsv } from '#test/files/csv-reader.ts'
import { exportFrom } from '#test/ops/import-export/export-from.ts'
import { folderWith, importInto } from '#test/ops/import-export/import-into.ts'
import { checkIntegrity } from '#test/ops/import-export/site-integrity.ts'
import { samples } from '#test/samples.ts'
import { testSite } from '#test/site.ts'

const school = await testSite()
const { db } = school.parts
const educator = await school.member('educator')
const moderator = await school.member('moderator')
const visitor = await school.visitor()

for (const { fileName, title, subject, tags, bytes } of samples.slice(0, 3)) {
  const details = { fileName, title, subject, tags, bytes: bytes() }
  const { id } = await publishFile(educator, moderator, details)
  for (const stars of [5, 4, 4])
    await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars } })
  await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })
}
await contributeFile(educator, { title: 'Waits for review' })
const sent = new Date('2026-03-02T08:00:00.456Z')
/** Texts that each format must write and read unchanged. */
const odd = [
  {
    title: '=HYPERLINK("https://evil.example")',
    tags: ["'+1", 'a; b', 'c, d', String.raw`back\slash`, '"quoted"'],
  },
  {
    title: "'quoted' =x",
    description: 'ʻÔ ê, "two"; lines',
    author: '@ Aloe',
    licence: 'CC-BY-3.0',
    languages: ['af', 'nso', 'en'],
  },
  { title: '−1 — wiskunde', source: '; -1', changes: "'", verified: null },
  { title: 'Edited', edit_number: 4, decisions: 2, edited_at: sent, edited_by: 'moderator' as const },
  {
    title: 'Returned',
    verified: null,
    queued_at: sent,
    returned_at: new Date('2026-03-04T08:00:00.123Z'),
    returned_reason: 'errors',
    returned_text: '=1+1; "Page 4", see =A1',
    returned_fields: ['title', 'tags'],
    returns: 3,
  },
]
await storeResources(
  db,
  odd.map((details) => ({ user_id: 'Default', ...details })),
)
const lists = ['catalogue.csv', 'catalogue.jsonl', 'documents.json'] as const
const read = (file: string) => readFile(file, 'utf8')
const emails = /[^\s"]+@[a-z.]+\.example/

/** An empty site with the accounts of the school. */
async function emptySite() {
  const site = await testSite()
  for (const account of await db.selectFrom('accounts').select(['id', 'email']).execute())
    await site.parts.db
      .insertInto('accounts')
      .values({ ...account, email_confirmed_at: new Date() })
      .execute()
  return site
}

test.each([
  ['catalogue.csv', ['with-files', 'everything']],
  ['catalogue.jsonl', ['with-files', 'everything']],
  ['documents.json', ['with-files', 'everything']],
  ['catalogue.csv', ['with-files']],
] as const)(
  'T41 ANS-40 LANG-24 an export by %s, %s is unchanged byte for byte after an import and a second export',
  async (list, options) => {
    const at = await folderWith({})
    const other = await emptySite()
    await exportFrom(school, at('first'), ...options)
    const imported = await importInto(other, at(`first/${list}`))
    expect(imported.lines.filter((line) => line.startsWith('Row '))).toEqual([])
    expect(imported.isDone).toBe(true)
    await exportFrom(other, at('second'), ...options)
    for (const name of lists) expect(await read(at(`second/${name}`))).toBe(await read(at(`first/${name}`)))
    const files = await readdir(at('first/files'))
    expect(files.length).toBeGreaterThanOrEqual(3)
    expect(await readdir(at('second/files'))).toEqual(files)
    expect(await checkIntegrity(other)).toBe('No problems found.')
    const again = await importInto(other, at(`first/${list}`))
    expect(again.lines.at(-1)).toBe('Nothing new to import.')
  },
)

test('T15 the public catalogue has no email, no report and nothing that waits', async () => {
  const at = await folderWith({})
  await storeResource(db, { title: 'Waiting in the dark', verified: null, user_id: 'shy@school.example' })
  await exportFrom(school, at('public'))
  const { total } = (await school.anonymous().call('GET', '/api/resources')).json<{ total: number }>()
  for (const name of lists) {
    const text = await read(at(`public/${name}`))
    expect(text).not.toMatch(emails)
    expect(text).not.toContain('Waiting in the dark')
    expect(text).not.toMatch(/reportAmount|editNumber|returned|queuedAt/i)
  }
  expect((await read(at('public/catalogue.jsonl'))).trim().split('\n')).toHaveLength(total)
  expect((await stat(at('public'))).mode & 0o777).toBe(0o755)
})

test('ANS-40 the operator’s copy includes waiting resources and every column of the review, warns of emails, and has mode 0700', async () => {
  const at = await folderWith({})
  const { lines } = await exportFrom(school, at('own'), 'everything')
  expect(lines.at(-1)).toBe('It contains emails and resources that are not public. Store it like a backup.')
  expect(await read(at('own/catalogue.csv'))).toMatch(emails)
  const records = (await read(at('own/catalogue.jsonl')))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(records.find(({ title }) => title === 'Returned')).toMatchObject({
    editNumber: 1,
    queuedAt: '2026-03-02T08:00:00.456Z',
    returnedAt: '2026-03-04T08:00:00.123Z',
    returnedReason: 'errors',
    returnedText: '=1+1; "Page 4", see =A1',
    returnedFields: ['title', 'tags'],
    returns: 3,
  })
  expect(records.find(({ title }) => title === 'Edited')).toMatchObject({
    editNumber: 4,
    decisions: 2,
    editedAt: '2026-03-02T08:00:00.456Z',
    editedBy: 'moderator',
    returnedAt: null,
  })
  expect(await read(at('own/README.txt'))).toContain('THIS COPY IS NOT FOR THE PUBLIC')
  expect((await stat(at('own'))).mode & 0o777).toBe(0o700)
  const trail = db.selectFrom('audit_entries').selectAll().where('act', '=', 'resources.exported')
  expect((await trail.orderBy('id').execute()).at(-1)).toMatchObject({
    account_id: 'operator',
    subject_id: 'own',
  })
})

test('T41 the table follows RFC 4180, and no cell begins with a formula', async () => {
  const at = await folderWith({})
  await exportFrom(school, at('list.csv'))
  const [headings = [], ...records] = readCsv((await read(at('list.csv'))).slice(1))
  expect(records.every((cells) => cells.length === headings.length)).toBe(true)
  expect(records.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
  const [title, attribution] = ['title', 'attribution'].map((name) => headings.indexOf(name))
  const quoted = records.find((cells) => cells[title ?? -1] === "'quoted' =x")
  expect(quoted?.[attribution ?? -1]).toBe(
    "“'quoted' =x” by @ Aloe, CC BY 3.0, https://creativecommons.org/licenses/by/3.0/",
  )
})

test('the manifest has the sha256 of each list, and the files match the list', async () => {
  const at = await folderWith({})
  const { lines } = await exportFrom(school, at('out'), 'with-files')
  const manifest = JSON.parse(await read(at('out/manifest.json'))) as {
    resources: number
    files: number
    lists: { name: string; sha256: string; bytes: number }[]
  }
  expect(lines).toEqual([
    `Exported to ${at('out')}: ${manifest.resources} resources, ${manifest.files} files.`,
  ])
  for (const { name, sha256, bytes } of manifest.lists) {
    const content = await readFile(at(`out/${name}`))
    expect(content).toHaveLength(bytes)
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  const records = (await read(at('out/catalogue.jsonl')))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const named = records.filter(({ kind }) => kind === 'file')
  expect(named).toHaveLength(manifest.files)
  for (const { id, sha256 } of named.slice(0, 5)) {
    const file = (await readdir(at('out/files'))).find((name) => name.startsWith(id))
    const content = await readFile(at(`out/files/${file}`))
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
})

test('a missing file is reported, and the rest is written', async () => {
  const { id } = await publishFile(educator, moderator, { title: 'Soon gone' })
  const { storage_key } = await rowOf(db, id)
  await rm(`${school.parts.config.dataDir}/files/${storage_key}`)
  const at = await folderWith({})
  const { isDone, lines } = await exportFrom(school, at('out'), 'with-files')
  expect(isDone).toBe(false)
  expect(lines[0]).toBe(`Resource ${id}: its file is not in the store. Run npm run verify for details.`)
  expect(await readdir(at('out/files'))).toHaveLength(3)
  await moderator.call('DELETE', `/api/resources/${id}`)
})

test('an existing target is never overwritten, and an interrupted export starts from the beginning', async () => {
  const at = await folderWith({ 'there/mine.txt': 'mine', 'new.unfinished/half.csv': 'half' })
  await expect(exportFrom(school, at('there'))).rejects.toThrow('already exists')
  await exportFrom(school, at('new'))
  expect(await readdir(at('new'))).toEqual([
    'README.txt',
    'catalogue.csv',
    'catalogue.jsonl',
    'documents.json',
    'manifest.json',
  ])
})

test('an empty site gives an empty catalogue that can be imported', async () => {
  const site = await testSite()
  const at = await folderWith({})
  await exportFrom(site, at('out'))
  for (const name of lists) {
    const { isDone, lines } = await importInto(site, at(`out/${name}`))
    expect([isDone, lines.at(-1)]).toEqual([true, 'Nothing new to import.'])
  }
})
