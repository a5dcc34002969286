import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepResource, rowOf } from '#test/database/a-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { reportsRepository } from './reports-repository.ts'

const { db } = await testDatabase()
const reports = reportsRepository(db)
const from = { source: 'visitor 1', addressHash: Buffer.alloc(32) }
const noKey = { actor: 'visitor 1', key: undefined, request: null }

test('TABLE-27 a first report counts from nothing', async () => {
  const resourceId = await keepResource(db)
  expect(await reports.add({ resourceId, ...from }, noKey)).toBe(true)
  expect(await rowOf(db, resourceId)).toMatchObject({ report_amount: 1, reported: true })
})

test('TABLE-28 a report after the moderators cleared the former ones marks the resource again', async () => {
  const resourceId = await keepResource(db, { report_amount: 0, reported: false })
  await reports.add({ resourceId, ...from }, noKey)
  expect(await rowOf(db, resourceId)).toMatchObject({ report_amount: 1, reported: true })
})

test('PERM-07 false for what is not public, and nothing is kept', async () => {
  const waiting = await keepResource(db, { verified: null })
  for (const resourceId of [waiting, randomUUID()])
    expect(await reports.add({ resourceId, ...from }, noKey)).toBe(false)
  expect(await db.selectFrom('reports').select('id').where('resource_id', '=', waiting).execute()).toEqual([])
})

test('T40 a report that cannot be kept does not count either', async () => {
  const resourceId = await keepResource(db)
  const adding = reports.add({ resourceId, ...from, text: 'x'.repeat(501) }, noKey)
  await expect(adding).rejects.toThrow('reports_text_check')
  expect((await rowOf(db, resourceId)).report_amount).toBeNull()
})

test('MOD-13 the reports of a resource go with it', async () => {
  const resourceId = await keepResource(db)
  await reports.add({ resourceId, ...from }, noKey)
  await db.deleteFrom('resources').where('id', '=', resourceId).execute()
  expect(await db.selectFrom('reports').select('id').where('resource_id', '=', resourceId).execute()).toEqual(
    [],
  )
})
