import { expect, test } from 'vitest'
import { aStoredFile, rowOf, storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { editRecord } from './record-edits-repository.ts'

const { db } = await testDatabase()
type Edit = Omit<Parameters<typeof editRecord>[1], 'resourceId' | 'by'>
const edit = (resourceId: string, change: Edit, as: 'author' | 'moderator' = 'moderator') =>
  db
    .transaction()
    .execute((tx) => editRecord(tx, { resourceId, by: { accountId: 'someone', as }, ...change }))
const audit = (id: string) =>
  db.selectFrom('audit_entries').select(['act', 'title', 'details']).where('subject_id', '=', id).execute()

test('ANS-23 an edit stores the changed fields, and logs their old and new values', async () => {
  const id = await storeResource(db, { title: 'Old', author: 'Ann', tags: ['algebra'] })
  const fields = { title: 'New', author: '', tags: [' algebra', 'Algebra'], licence: null }
  expect(await edit(id, { fields })).toEqual({ changed: ['title', 'author'], editNumber: 2 })
  expect(await rowOf(db, id)).toMatchObject({
    title: 'New',
    author: null,
    edit_number: 2,
    edited_by: 'moderator',
  })
  expect(await audit(id)).toEqual([
    {
      act: 'resource.edited',
      title: 'Old',
      details: {
        changes: [
          { field: 'title', from: 'Old', to: 'New' },
          { field: 'author', from: 'Ann', to: null },
        ],
      },
    },
  ])
})

test('an edit that changes nothing writes nothing', async () => {
  const id = await storeResource(db, { title: 'Same', author: null })
  const before = await rowOf(db, id)
  expect(await edit(id, { fields: { title: 'Same', author: '' } })).toEqual({ changed: [], editNumber: 1 })
  expect(await rowOf(db, id)).toEqual(before)
  expect(await audit(id)).toEqual([])
})

test('ANS-23 a new file is an edit, also under its old name', async () => {
  const id = await storeResource(db, { ...aStoredFile(), verified: null })
  const content = {
    columns: { sha256: '1'.repeat(64) },
    change: { field: 'file', from: 'notes.pdf', to: 'notes.pdf' },
  } as const
  expect(await edit(id, { fields: {}, content }, 'author')).toEqual({ changed: [], editNumber: 2 })
  expect(await rowOf(db, id)).toMatchObject({ sha256: '1'.repeat(64), edit_number: 2, edited_by: 'author' })
  expect(await audit(id)).toMatchObject([{ details: { changes: [content.change] } }])
})

test('ANS-23 the log takes the longest values of all fields, in any script', async () => {
  const id = await storeResource(db, { description: `${'a'.repeat(199)}😀` })
  const tags = Array.from({ length: 33 }, (_, n) => `${'ক'.repeat(47)}${n + 10}`)
  const texts = { description: 'क'.repeat(1_000), source: 'क'.repeat(2_048), changes: 'क'.repeat(500) }
  const fields = { title: 'क'.repeat(300), tags, author: 'क'.repeat(120), ...texts }
  expect((await edit(id, { fields })).editNumber).toBe(2)
  expect((await edit(id, { fields: { ...fields, description: `${'b'.repeat(199)}😀…` } })).editNumber).toBe(3)
  expect(await audit(id)).toMatchObject([{ act: 'resource.edited' }, { act: 'resource.edited' }])
})
