/** Triggers of the search documents and of the counts of subjects. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#platform/postgres/connection.ts'
import { aStoredFile, storeResource, storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'

const { db } = await testDatabase()

const documentOf = (id: string) =>
  db.selectFrom('search_documents').selectAll().where('resource_id', '=', id).executeTakeFirst()
const update = (id: string, set: object, by: Db = db) =>
  by.updateTable('resources').set(set).where('id', '=', id).execute()
const versionOf = async (id: string) => {
  const { rows } = await sql<{ version: string }>`
    select xmin::text || ctid::text as version from search_documents where resource_id = ${id}::uuid`.execute(
    db,
  )
  return rows[0]?.version
}
const countOf = async (subject: string) => {
  const found = db.selectFrom('subject_counts').select('resources').where('subject', '=', subject)
  return (await found.executeTakeFirst())?.resources ?? 0
}

describe('search document', () => {
  test('SEARCH-10 T15 exists while the resource is verified', async () => {
    const id = await storeResource(db, { verified: null })
    expect(await documentOf(id)).toBeUndefined()
    await update(id, { verified: true })
    expect(await documentOf(id)).toBeDefined()
    await update(id, { verified: false })
    expect(await documentOf(id)).toBeUndefined()
    await update(id, { verified: true })
    await update(id, { verified: null })
    expect(await documentOf(id)).toBeUndefined()
  })

  test('R11 changes in the transaction of the resource', async () => {
    const id = await storeResource(db, { title: 'Before' })
    const rolledBack = db.transaction().execute(async (tx) => {
      await update(id, { title: 'After' }, tx)
      const inside = await tx
        .selectFrom('search_documents')
        .select('title')
        .where('resource_id', '=', id)
        .execute()
      expect(inside).toEqual([{ title: 'after' }])
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect((await documentOf(id))?.title).toBe('before')
  })

  test('holds all filtered fields, folded', async () => {
    const modified_at = new Date('2026-03-04T05:06:07.089Z')
    const id = await storeResource(db, {
      ...aStoredFile(),
      title: ' Die  ÊLAND ',
      tags: ['Graad 4', 'Wêreld’s', 'graad 4'],
      subject: 'Afrikaans',
      licence: 'CC0-1.0',
      material: 'worksheet',
      made_with_ai: 'generated',
      access: 'text',
      language_guess: 'af',
      modified_at,
    })
    expect(await documentOf(id)).toEqual({
      resource_id: id,
      subject: 'Afrikaans',
      modified_at,
      title: 'die eland',
      tags: ['graad 4', "wereld's", 'graad 4'],
      words: "Qdie Qeland\ngraad 4\nwereld's\ngraad 4\n",
      languages: ['af'],
      type: 'pdf',
      licence: 'CC0-1.0',
      made_with_ai: 'generated',
      material: 'worksheet',
      access: 'text',
    })
    await update(id, { language: 'en' })
    expect((await documentOf(id))?.languages).toEqual(['en'])
  })

  test('does not change with a rating, a report, a preview or a scan', async () => {
    const id = await storeResource(db)
    const before = await versionOf(id)
    await update(id, { rating_total: 4, rating_amount: 1, average_rating: 4, rating: 4 })
    await update(id, { report_amount: 1, reported: true })
    await update(id, { thumbnail: '/x.webp', pages: 3, virus_scan: 'clean', understood: 'done' })
    expect(await versionOf(id)).toBe(before)
    await update(id, { title: 'Another' })
    expect(await versionOf(id)).not.toBe(before)
  })

  test('T19 stores the longest title and tags of letters that fold into many', async () => {
    const title = 'ﷺ'.repeat(300)
    const id = await storeResource(db, { title, tags: Array.from({ length: 33 }, (_, i) => `각ﷺ${i}`) })
    expect((await documentOf(id))?.title.length).toBeGreaterThan(5_000)
  })
})

describe('count of a subject', () => {
  test('SUBJ-01 follows approvals, moves, rejections and deletions', async () => {
    const subject = 'Geography'
    const [one = '', two = ''] = await storeResources(db, [
      { subject },
      { subject, verified: null },
      { subject },
    ])
    expect(await countOf(subject)).toBe(2)
    await update(two, { verified: true })
    await update(one, { subject: 'Technology' })
    expect([await countOf(subject), await countOf('Technology')]).toEqual([2, 1])
    await update(two, { verified: false })
    await db.deleteFrom('resources').where('subject', '=', subject).execute()
    expect([await countOf(subject), await countOf('Technology')]).toEqual([0, 1])
  })

  test('R1 is exact after forty concurrent changes of two subjects in different order', async () => {
    const [first, second] = ['History', 'English'] as const
    const writers = Array.from({ length: 40 }, (_, i) =>
      db.transaction().execute(async (tx) => {
        const ids = await storeResources(
          tx,
          (i % 2 ? [first, second, first] : [second, first, first]).map((subject) => ({ subject })),
        )
        await update(ids[2] ?? '', { verified: i % 4 === 0 ? null : true }, tx)
        if (i % 10 === 9) throw new Error('rolled back on purpose')
      }),
    )
    const outcomes = await Promise.allSettled(writers)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(36)
    expect([await countOf(first), await countOf(second)]).toEqual([36 + 26, 36])
  })
})
