import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'

const { db, client } = await testDatabase()

const head = async () => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from changes`.execute(db)
  return rows[0]?.id ?? 0
}
const since = (id: number) =>
  db.selectFrom('changes').selectAll().where('id', '>', id).orderBy('id').execute()
const linesOf = async (run: () => Promise<unknown>) => {
  const from = await head()
  await run()
  return (await since(from)).map(({ resource_id, subject, public_before, public_after }) => ({
    resource_id,
    subject,
    public_before,
    public_after,
  }))
}
const update = (id: string, set: object) =>
  db.updateTable('resources').set(set).where('id', '=', id).execute()

describe('one change row per changed resource', () => {
  const line = (resource_id: string, public_before: boolean, public_after: boolean, subject = 'Maths') => ({
    resource_id,
    subject,
    public_before,
    public_after,
  })

  test('CALL-02 HOME-17 HOME-18 HOME-19 has the visibility before and after', async () => {
    const id = randomUUID()
    const steps = [
      [() => storeResource(db, { id, verified: null }), line(id, false, false)],
      [() => update(id, { verified: true }), line(id, false, true)],
      [() => update(id, { title: 'New title' }), line(id, true, true)],
      [() => update(id, { rating_total: 4, rating_amount: 1 }), line(id, true, true)],
      [() => update(id, { report_amount: 1, reported: true }), line(id, true, true)],
      [() => update(id, { verified: false }), line(id, true, false)],
      [() => db.deleteFrom('resources').where('id', '=', id).execute(), line(id, false, false)],
    ] as const
    for (const [run, expected] of steps) expect(await linesOf(run)).toEqual([expected])
  })

  test('HOME-19 a deleted public resource counts as public before', async () => {
    const id = await storeResource(db, { subject: 'History' })
    const remove = () => db.deleteFrom('resources').where('id', '=', id).execute()
    expect(await linesOf(remove)).toEqual([line(id, true, false, 'History')])
  })

  test('a statement writes a row per changed resource', async () => {
    const lines = await linesOf(() =>
      storeResources(
        db,
        Array.from({ length: 10 }, () => ({})),
      ),
    )
    expect(new Set(lines.map(({ resource_id }) => resource_id)).size).toBe(10)
    expect(lines).toHaveLength(10)
    expect(await linesOf(() => update(randomUUID(), { title: 'Nobody' }))).toEqual([])
  })

  test('a rollback writes none', async () => {
    const rolledBack = () =>
      db
        .transaction()
        .execute(async (tx) => {
          await storeResource(tx)
          throw new Error('no')
        })
        .catch(() => {})
    expect(await linesOf(rolledBack)).toEqual([])
  })
})

const insertOf = (id: string) => `insert into resources (id, user_id, subject, title, file_url, kind)
  values ('${id}', 'Default', 'Maths', 'x', 'https://school.example/', 'link')`

/** Starts an insert without waiting for its end. */
function keepLater(by: pg.Client) {
  const id = randomUUID()
  let done = false
  const end = by.query(insertOf(id)).then(() => (done = true))
  return { id, end, done: () => done }
}

describe('order', () => {
  test('R8 R11 a reader that resumes from its last id misses none of a hundred concurrent changes', async () => {
    const start = await head()
    const seen: number[] = []
    let writing = true
    const reading = (async () => {
      let last = start
      const poll = async () => {
        for (const { id } of await since(last)) {
          seen.push(id)
          last = id
        }
      }
      while (writing) await poll()
      await poll()
    })()
    const writers = Array.from({ length: 100 }, async (_, i) => {
      await db.transaction().execute(async (tx) => {
        await storeResource(tx, { title: `Writer ${i}` })
        await sleep((i * 7) % 13)
        if (i % 10 === 9) throw new Error('rolled back on purpose')
      })
    })
    const outcomes = await Promise.allSettled(writers)
    writing = false
    await reading
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(90)
    expect(seen).toEqual((await since(start)).map(({ id }) => id))
    expect(seen).toHaveLength(90)
  })

  test('R8 ids are in the order of commits, not of begins', async () => {
    const [early, late] = [await client(), await client()]
    const [first, second] = [randomUUID(), randomUUID()]
    const from = await head()
    await early.query('begin')
    await early.query(insertOf(first))
    await late.query(`begin; ${insertOf(second)}; commit`)
    await early.query('commit')
    expect((await since(from)).map(({ resource_id }) => resource_id)).toEqual([second, first])
  })
})

test('R8 R11 an id blocks the next one until its transaction ends', async () => {
  const [slow, quick] = [await client(), await client()]
  const id = await storeResource(db)
  const from = await head()
  await slow.query(
    `begin; update resources set title = 'Slow' where id = '${id}'; set constraints all immediate`,
  )
  const other = keepLater(quick)
  await sleep(150)
  expect(other.done()).toBe(false)
  expect(await since(from)).toEqual([])
  await slow.query('commit')
  await other.end
  expect((await since(from)).map(({ resource_id }) => resource_id)).toEqual([id, other.id])
})

describe('NOTIFY', () => {
  test('CALL-02 R8 is sent at the commit, not after a rollback', async () => {
    const listener = await client()
    let received = 0
    listener.on('notification', ({ channel }) => (received += channel === 'changes' ? 1 : 0))
    await listener.query('listen changes')

    const writer = await client()
    const id = await storeResource(db, { verified: null })
    await expect.poll(() => received, { timeout: 2_000 }).toBe(1)
    await writer.query(`begin; update resources set title = 'Not yet' where id = '${id}'`)
    await writer.query('rollback')
    await listener.query('select 1')
    expect(received).toBe(1)
    await writer.query(`update resources set title = 'Now' where id = '${id}'`)
    await expect.poll(() => received, { timeout: 2_000 }).toBe(2)
  })
})
