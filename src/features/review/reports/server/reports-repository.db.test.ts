import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { reportTextsShown } from '../contract.ts'
import { addReport, findOpenReports } from './reports-repository.ts'

const { db } = await testDatabase()
const from = { source: 'visitor 1', addressHash: Buffer.alloc(32) }
const noKey = { actor: 'visitor 1', key: undefined, request: null }

test('TABLE-27 the first report sets the count to 1', async () => {
  const resourceId = await storeResource(db)
  expect(await addReport(db, { resourceId, ...from }, noKey)).toBe(true)
  expect(await rowOf(db, resourceId)).toMatchObject({ report_amount: 1, reported: true })
})

test('TABLE-28 a report after an approval marks the resource again', async () => {
  const resourceId = await storeResource(db, { report_amount: 0, reported: false })
  await addReport(db, { resourceId, ...from }, noKey)
  expect(await rowOf(db, resourceId)).toMatchObject({ report_amount: 1, reported: true })
})

test('PERM-07 a report of a resource that is not public stores nothing and returns false', async () => {
  const waiting = await storeResource(db, { verified: null })
  for (const resourceId of [waiting, randomUUID()])
    expect(await addReport(db, { resourceId, ...from }, noKey)).toBe(false)
  expect(await db.selectFrom('reports').select('id').where('resource_id', '=', waiting).execute()).toEqual([])
})

test('T40 a report that cannot be stored does not count', async () => {
  const resourceId = await storeResource(db)
  const adding = addReport(db, { resourceId, ...from, text: 'x'.repeat(501) }, noKey)
  await expect(adding).rejects.toThrow('reports_text_check')
  expect((await rowOf(db, resourceId)).report_amount).toBeNull()
})

test('MOD-13 the reports of a resource are deleted with it', async () => {
  const resourceId = await storeResource(db)
  await addReport(db, { resourceId, ...from }, noKey)
  await db.deleteFrom('resources').where('id', '=', resourceId).execute()
  expect(await db.selectFrom('reports').select('id').where('resource_id', '=', resourceId).execute()).toEqual(
    [],
  )
})

describe('open reports', () => {
  const keepReports = (resourceId: string, rows: readonly { source: string; text?: string }[]) =>
    db
      .insertInto('reports')
      .values(rows.map((row) => ({ resource_id: resourceId, address_hash: Buffer.alloc(32), ...row })))
      .execute()

  test('F-C21 are undefined for an unknown resource and empty for one without reports', async () => {
    expect(await findOpenReports(db, randomUUID())).toBeUndefined()
    const nothing = { reports: 0, sources: 0, networks: 0, since: null, reasons: [], texts: [] }
    expect(await findOpenReports(db, await storeResource(db))).toEqual(nothing)
  })

  test('F-C21 exclude rows that an older version left at an approval', async () => {
    const id = await storeResource(db, { reported: true, report_amount: 2 })
    const rows = ['old', 'old', 'new', 'newer'].map((text) => ({ source: `visitor ${text}`, text }))
    await keepReports(id, rows)
    const open = await findOpenReports(db, id)
    expect(open).toMatchObject({ reports: 2, sources: 2 })
    expect(open?.texts.map(({ text }) => text)).toEqual(['newer', 'new'])
    await db
      .updateTable('resources')
      .set({ reported: false, report_amount: 0 })
      .where('id', '=', id)
      .execute()
    expect(await findOpenReports(db, id)).toMatchObject({ reports: 0, texts: [] })
  })

  test(`F-C21 include the newest ${reportTextsShown} non-empty texts, each with the number of its source`, async () => {
    const amount = reportTextsShown + 5
    const id = await storeResource(db, { reported: true, report_amount: amount + 1 })
    const rows = Array.from({ length: amount }, (_, n) => ({ source: `visitor ${n % 2}`, text: `Text ${n}` }))
    await keepReports(id, [...rows, { source: 'visitor 0', text: '' }])
    const texts = (await findOpenReports(db, id))?.texts ?? []
    expect(texts).toHaveLength(reportTextsShown)
    const numbered = texts.slice(0, 2).map(({ source, text }) => [source, text])
    expect(numbered).toEqual([
      [1, `Text ${amount - 1}`],
      [2, `Text ${amount - 2}`],
    ])
  })

  test('F-C21 T40 count unknown senders as one source without a number', async () => {
    const id = await storeResource(db, { reported: true, report_amount: 4 })
    const sources = ['imported', 'gone', 'account a', 'visitor b']
    await keepReports(
      id,
      sources.map((source) => ({ source, text: source })),
    )
    const open = await findOpenReports(db, id)
    expect(open).toMatchObject({ reports: 4, sources: 3 })
    expect(open?.texts.map(({ source, text }) => [text, source])).toEqual([
      ['visitor b', 2],
      ['account a', 1],
      ['gone', null],
      ['imported', null],
    ])
  })
})
