import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { changesRepository } from '../realtime/changes-repository.ts'

const { db, client, forSite } = await testDatabase()
/** Connections of a node: changes wait in the inbox. */
const { db: node } = forSite()
const changes = changesRepository(node)
const newest = async () => (await changes.position()).newest
const number = async () => {
  const { rows } = await sql<{ numbered: number }>`select number_changes() as numbered`.execute(node)
  return rows[0]?.numbered
}
const inbox = () => node.selectFrom('unnumbered_changes').selectAll().orderBy('id').execute()
const countOf = async (subject: string) =>
  (await node.selectFrom('subject_counts').select('resources').where('subject', '=', subject).execute())[0]
    ?.resources
const changedAt = (id: string) =>
  node
    .selectFrom('harvest_records')
    .select(['changed_at', 'is_deleted'])
    .where('resource_id', '=', id)
    .execute()
const setTitle = (id: string, title: string) =>
  node.updateTable('resources').set({ title }).where('id', '=', id).execute()

describe('a change of a node', () => {
  test('waits in the inbox; one call numbers it, counts it and dates it for harvesters', async () => {
    const from = await newest()
    const id = await storeResource(node, { subject: 'History' })
    expect([await newest(), await countOf('History'), await changedAt(id)]).toEqual([from, undefined, []])
    expect(await changes.after(from, 10)).toEqual([
      { id: from + 1, resourceId: id, subject: 'History', publicBefore: false, publicAfter: true },
    ])
    expect([await inbox(), await countOf('History')]).toEqual([[], 1])
    expect(await changedAt(id)).toEqual([{ changed_at: expect.any(Date), is_deleted: false }])
    await node.deleteFrom('resources').where('id', '=', id).execute()
    expect(await number()).toBe(1)
    expect(await countOf('History')).toBe(0)
    expect(await changedAt(id)).toMatchObject([{ is_deleted: true }])
  })

  test('R8 R11 an open transaction holds up no number of another', async () => {
    const [slow, quick] = [await storeResource(db), await storeResource(db)]
    const from = await newest()
    const opened = Promise.withResolvers<void>()
    const ending = Promise.withResolvers<void>()
    const open = node.transaction().execute(async (tx) => {
      await tx.updateTable('resources').set({ title: 'Slow' }).where('id', '=', slow).execute()
      await sql`set constraints all immediate`.execute(tx)
      opened.resolve()
      await ending.promise
    })
    await opened.promise
    await setTitle(quick, 'Quick')
    const numbered = async () => (await changes.after(from, 10)).map(({ resourceId }) => resourceId)
    expect(await numbered()).toEqual([quick])
    ending.resolve()
    await open
    expect(await numbered()).toEqual([quick, slow])
  })

  test('a commit by hand numbers the changes that wait before its own', async () => {
    const id = await storeResource(db)
    const from = await newest()
    await setTitle(id, 'From a node')
    await db.updateTable('resources').set({ subject: 'Business' }).where('id', '=', id).execute()
    const rows = await node
      .selectFrom('changes')
      .select('subject')
      .where('id', '>', from)
      .orderBy('id')
      .execute()
    expect(rows.map(({ subject }) => subject)).toEqual(['Maths', 'Maths', 'Business'])
    expect(await inbox()).toEqual([])
  })

  test('changes the count of its subject by the sum of a batch, unless its writer counts', async () => {
    const ids = await storeResources(
      node,
      Array.from({ length: 5 }, () => ({ subject: 'Geography' })),
    )
    await node.updateTable('resources').set({ verified: false }).where('id', 'in', ids.slice(3)).execute()
    await node.transaction().execute(async (tx) => {
      await sql`set local thuto.subject_counts = 'batch'`.execute(tx)
      await tx
        .deleteFrom('resources')
        .where('id', '=', ids[0] ?? '')
        .execute()
    })
    expect(await number()).toBe(8)
    expect(await countOf('Geography')).toBe(3)
  })
})

describe('number_changes()', () => {
  test('takes no lock while nothing waits, and is called by the role of the site', async () => {
    const holder = await client()
    await holder.query('begin; select pg_advisory_xact_lock(7419803116)')
    expect(await number()).toBe(0)
    await holder.query('commit')
  })

  test('numbers a bounded batch, and reports that more wait', async () => {
    await storeResources(
      node,
      Array.from({ length: 25 }, () => ({ subject: 'Technology' })),
    )
    const from = await newest()
    const batches = []
    for (let last = from, size = 10; size === 10;) {
      const batch = await changes.after(last, 10)
      batches.push(batch.length)
      ;[last, size] = [batch.at(-1)?.id ?? last, batch.length]
    }
    expect(batches).toEqual([10, 10, 5])
  })

  test('NOTIFY names the last number, once for a batch, and is not sent without one', async () => {
    const listener = await client()
    const payloads: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => payloads.push(payload))
    await listener.query('listen changes')
    await storeResources(node, [{}, {}, {}])
    await number()
    await number()
    await listener.query('select 1')
    await expect.poll(() => payloads).toEqual([String(await newest())])
  })

  test('is refused in a transaction with an old snapshot; a change there is numbered by a node', async () => {
    const id = await storeResource(db)
    const from = await newest()
    const writer = await client()
    const begin = 'begin isolation level repeatable read'
    await writer.query(`${begin}; update resources set title = 'x' where id = '${id}'`)
    await setTitle(await storeResource(db), 'Meanwhile')
    await writer.query('commit')
    expect((await changes.after(from, 10)).map(({ resourceId }) => resourceId)).toContain(id)
    await writer.query(begin)
    await expect(writer.query('select number_changes()')).rejects.toThrow('read committed')
    await writer.query('rollback')
  })
})

const subjects = ['Maths', 'History', 'Business', 'Geography', 'English'] as const

/** Moves a resource to a subject and counts it under the row lock, which orders the commits. */
const move = (id: string, round: number) =>
  node.transaction().execute(async (tx) => {
    await tx
      .updateTable('resources')
      .set({
        subject: subjects[round % subjects.length] ?? 'Maths',
        edit_number: sql`edit_number + 1`,
      })
      .where('id', '=', id)
      .execute()
    await pause(Math.random() * 4)
    if (round % 7 === 3) throw new Error('rolled back on purpose')
  })

test('R8 R11 changes of a resource are numbered in the order of its commits; none is lost or doubled', async () => {
  const ids = await storeResources(db, [{}, {}, {}, {}])
  const from = await newest()
  let writing = true
  const numbering = Array.from({ length: 2 }, async () => {
    while (writing) await sql`select number_changes(3)`.execute(node)
  })
  const write = async (writer: number) => {
    let done = 0
    for (let i = 0; i < 20; i += 1) {
      const moved = move(ids[i % ids.length] ?? '', writer * 20 + i)
      done += await moved.then(
        () => 1,
        () => 0,
      )
    }
    return done
  }
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)))
  writing = false
  await Promise.all(numbering)
  await number()
  expect(outcomes.reduce((sum, done) => sum + done)).toBeGreaterThan(90)
  for (const id of ids) {
    const isOwn = (column: 'id' | 'resource_id') => sql<boolean>`${sql.ref(column)} = ${id}`
    const stored = await node.selectFrom('resources').selectAll().where(isOwn('id')).executeTakeFirstOrThrow()
    const changesAfter = node
      .selectFrom('changes')
      .selectAll()
      .where('id', '>', from)
      .where(isOwn('resource_id'))
    let [subject, moved] = ['Maths', 0]
    for (const change of await changesAfter.orderBy('id').execute()) {
      // Each change leaves the subject that the one before has entered.
      if (change.public_before) expect(change.subject).toBe(subject)
      if (!change.public_after) continue
      subject = change.subject
      moved += 1
    }
    expect([subject, moved]).toEqual([stored.subject, stored.edit_number - 1])
  }
})
