import { expect, test } from 'vitest'
import { aStoredFile, rowOf, storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import type { DetectedFinding } from './detected-findings.ts'
import {
  answerFinding,
  dismissFinding,
  findFileToCheck,
  findOpenFindings,
  findOutdated,
  replaceFindings,
} from './findings-repository.ts'

const { db } = await testDatabase()
const [older, newer] = [1, 2]
const answer = (id: string, accountId: string, text: string) => answerFinding(db, id, accountId, text)
const dismiss = (id: string, accountId: string) => dismissFinding(db, id, accountId, () => false)
await db
  .insertInto('accounts')
  .values([
    { id: 'owner', email: 'owner@school.example' },
    { id: 'other', email: 'other@school.example' },
  ])
  .execute()

const line: DetectedFinding = {
  rule: 'copyright',
  page: 2,
  excerpt: '© 2019 A Publisher',
  count: 1,
  weight: 2,
}
const isbn: DetectedFinding = { rule: 'isbn', page: 1, excerpt: 'ISBN 9780306406157', count: 1, weight: 1 }
const numbers: DetectedFinding = { rule: 'identity', page: null, excerpt: '••• •••', count: 6, weight: 3 }

const aFile = () =>
  storeResource(db, { ...aStoredFile(), verified: null, understood: 'done', uploader_account_id: 'owner' })
async function store(id: string, found: readonly DetectedFinding[] | undefined, version = older) {
  const { storage_key } = await rowOf(db, id)
  await db
    .transaction()
    .execute((tx) => replaceFindings(tx, version, { resourceId: id, storageKey: storage_key ?? '' }, found))
}
const ofFile = (id: string) => findOpenFindings(db, [id])
const excerpts = async (id: string) => (await ofFile(id)).map(({ excerpt }) => excerpt)
const idOf = async (id: string, excerpt: string) =>
  (await ofFile(id)).find((row) => row.excerpt === excerpt)?.id ?? ''

test('replace stores findings as a set, heaviest first', async () => {
  const id = await aFile()
  await store(id, [isbn, line, numbers])
  expect(await excerpts(id)).toEqual([numbers.excerpt, line.excerpt, isbn.excerpt])
  await store(id, [isbn])
  expect(await excerpts(id)).toEqual([isbn.excerpt])
  await store(id, [])
  expect(await excerpts(id)).toEqual([])
})

test('DESK-20 answer, dismissal and id survive for the same rule and excerpt', async () => {
  const id = await aFile()
  await store(id, [line, isbn])
  const [lineId, isbnId] = [await idOf(id, line.excerpt), await idOf(id, isbn.excerpt)]
  await answer(lineId, 'owner', 'I wrote it')
  await dismiss(isbnId, 'other')
  await store(id, [numbers, { ...line, page: 3, count: 4 }, isbn], newer)
  expect(await ofFile(id)).toMatchObject([
    { excerpt: numbers.excerpt, answer: null },
    { id: lineId, page: 3, count: 4, answer: 'I wrote it' },
  ])
})

test('a file that cannot be read keeps its findings; one without any gets that as its finding', async () => {
  const [known, unknown] = [await aFile(), await aFile()]
  await store(known, [line])
  await store(known, undefined)
  await store(unknown, undefined)
  await store(unknown, undefined)
  expect(await excerpts(known)).toEqual([line.excerpt])
  expect(await ofFile(unknown)).toMatchObject([{ rule: 'unreadable' }])
})

test('nothing is stored for a file that was replaced or deleted meanwhile', async () => {
  const id = await aFile()
  await store(id, [line])
  await db.transaction().execute((tx) => replaceFindings(tx, older, { resourceId: id, storageKey: 'uploads/former.pdf' }, [isbn])) // prettier-ignore
  expect(await excerpts(id)).toEqual([line.excerpt])
  await db
    .updateTable('resources')
    .set({ sha256: 'b'.repeat(64) })
    .where('id', '=', id)
    .execute()
  expect(await excerpts(id)).toEqual([])
  expect(await findOutdated(db, older, 500)).toContain(id)
  await db.deleteFrom('resources').where('id', '=', id).execute()
  expect(await db.selectFrom('findings').select('id').where('resource_id', '=', id).execute()).toEqual([])
})

test('DESK-20 outdated names read files of older rules, newest first, and toCheck their file', async () => {
  await db.deleteFrom('resources').execute()
  const ids = [await aFile(), await aFile(), await aFile()]
  for (const [i, id] of ids.entries())
    await db
      .updateTable('resources')
      .set({ modified_at: new Date(i * 1_000) })
      .where('id', '=', id)
      .execute()
  await storeResource(db)
  await storeResource(db, { ...aStoredFile(), understood: 'waiting' })
  expect(await findOutdated(db, older, 2)).toEqual([ids[2], ids[1]])
  for (const id of ids) await store(id, [line])
  expect(await findOutdated(db, older, 500)).toEqual([])
  expect(await findFileToCheck(db, older, ids[0] ?? '')).toBeUndefined()
  expect(await findOutdated(db, newer, 500)).toEqual(ids.toReversed())
  expect(await findFileToCheck(db, newer, ids[0] ?? '')).toMatchObject({ fileName: 'notes.pdf' })
})

test('T15 only its owner answers a finding, and neither in quarantine nor after its dismissal', async () => {
  const id = await aFile()
  await store(id, [line])
  const lineId = await idOf(id, line.excerpt)
  expect(await answer(lineId, 'other', 'Mine')).toBeUndefined()
  await db.updateTable('resources').set({ quarantined_at: new Date() }).where('id', '=', id).execute()
  expect(await answer(lineId, 'owner', 'Mine')).toBeUndefined()
  await db.updateTable('resources').set({ quarantined_at: null }).where('id', '=', id).execute()
  expect(await answer(lineId, 'owner', 'Mine')).toMatchObject({ id: lineId })
  expect(await answer(lineId, 'owner', 'Ours')).toMatchObject({ id: lineId })
  expect(await ofFile(id)).toMatchObject([{ answer: 'Ours' }])
  await dismiss(lineId, 'other')
  expect(await answer(lineId, 'owner', 'Again')).toBeUndefined()
})

test('a dismissal is logged once, with the rule and without the excerpt', async () => {
  const id = await aFile()
  await store(id, [line])
  const lineId = await idOf(id, line.excerpt)
  const repeats = await Promise.all([1, 2, 3].map(() => dismiss(lineId, 'other')))
  expect(repeats).toEqual([true, true, true])
  expect(await dismiss('00000000-0000-4000-8000-000000000000', 'other')).toBe(false)
  const entries = await db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).execute()
  expect(entries).toMatchObject([{ act: 'finding.dismissed', account_id: 'other', details: { rule: 'copyright' } }]) // prettier-ignore
})

test('no finding writes a row of the change feed', async () => {
  const id = await aFile()
  const changes = () => db.selectFrom('changes').select('id').where('resource_id', '=', id).execute()
  const before = await changes()
  await store(id, [line])
  await dismiss(await idOf(id, line.excerpt), 'other')
  expect(await changes()).toEqual(before)
})

const secondFile = 'c'.repeat(64)
const replaceFile = (id: string, sha256 = secondFile) =>
  db.updateTable('resources').set({ sha256 }).where('id', '=', id).execute()
const marks: DetectedFinding = { rule: 'marks', page: 1, excerpt: 'Name | Mark', count: 1, weight: 3 }
const email: DetectedFinding = { rule: 'email', page: 1, excerpt: '•••@school.co.za', count: 1, weight: 1 }
const phone: DetectedFinding = { rule: 'phone', page: 1, excerpt: '••• ••• ••••', count: 1, weight: 1 }

test.for([numbers, marks, email, phone, line])(
  'F-S3-04 another file opens $rule again, and shows no answer about the former one',
  async (found) => {
    const [dismissed, answered] = [await aFile(), await aFile()]
    for (const id of [dismissed, answered]) await store(id, [found])
    const [former, other] = [await idOf(dismissed, found.excerpt), await idOf(answered, found.excerpt)]
    await dismiss(former, 'other')
    await answer(other, 'owner', 'I made it up')
    for (const id of [dismissed, answered]) {
      await replaceFile(id)
      await store(id, [found], newer)
      expect(await ofFile(id)).toMatchObject([{ excerpt: found.excerpt, answer: null }])
    }
    expect(await dismiss(other, 'other')).toBe(false)
    expect(await answer(other, 'owner', 'I made it up')).toBeUndefined()
  },
)

test('F-S3-04 findings end with their file, also before the next one is checked', async () => {
  const id = await aFile()
  await store(id, [numbers])
  await replaceFile(id)
  expect(await db.selectFrom('findings').select('id').where('resource_id', '=', id).execute()).toEqual([])
  await store(id, undefined)
  expect(await ofFile(id)).toMatchObject([{ rule: 'unreadable' }])
  await replaceFile(id, 'd'.repeat(64))
  await replaceFile(id)
  await store(id, undefined)
  expect(await ofFile(id)).toMatchObject([{ rule: 'unreadable' }])
})

test.for([
  { found: numbers, change: { count: 7 }, open: 1 },
  { found: marks, change: { count: 2 }, open: 1 },
  { found: numbers, change: { count: 6, page: 2 }, open: 0 },
  { found: numbers, change: { count: 5 }, open: 0 },
  { found: phone, change: { count: 9 }, open: 0 },
  { found: line, change: { count: 9 }, open: 0 },
] as const)(
  'F-S3-04 $found.rule, once dismissed, with $change under newer rules: $open open',
  async ({ found, change, open }) => {
    const [dismissed, answered] = [await aFile(), await aFile()]
    for (const id of [dismissed, answered]) await store(id, [found])
    await dismiss(await idOf(dismissed, found.excerpt), 'other')
    await answer(await idOf(answered, found.excerpt), 'owner', 'I made it up')
    for (const id of [dismissed, answered]) await store(id, [{ ...found, ...change }], newer)
    expect(await ofFile(dismissed)).toHaveLength(open)
    expect(await ofFile(answered)).toMatchObject([{ ...change, answer: open === 1 ? null : 'I made it up' }])
  },
)
