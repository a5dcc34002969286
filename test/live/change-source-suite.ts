/**
 * Suite of a source of changes: what the feed of a node relies on. The database is the only source so far, with numbers
 * given at the commit or after it; a relay between nodes would have to pass this too.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/postgres/connection.ts'
import { deleteExpired } from '#platform/postgres/maintenance.ts'
import type { Change, ChangesRepository } from '#platform/realtime/changes-repository.ts'
import { storeResource } from '../database/store-resource.ts'

export interface ChangeSource {
  /** Writes resources, whose changes the source gives. */
  readonly db: Db
  readonly changes: ChangesRepository
}

const idsOf = (changes: readonly Change[]) => changes.map(({ id }) => id)
const resourcesOf = (changes: readonly Change[]) => changes.map(({ resourceId }) => resourceId)

export function changeSourceSuite(name: string, { db, changes }: ChangeSource) {
  /** All after `id`, in batches as the feed reads them. */
  async function rest(id: number, batch = 500) {
    const found: Change[] = []
    for (;;) {
      const next = await changes.after(found.at(-1)?.id ?? id, batch)
      found.push(...next)
      if (next.length < batch) return found
    }
  }
  const newest = async () => (await changes.position()).newest
  const end = async () => (await rest(0)).at(-1)?.id ?? 0
  const update = (id: string, set: object) =>
    db.updateTable('resources').set(set).where('id', '=', id).execute()

  describe(name, () => {
    beforeAll(async () => {
      expect([await newest(), await changes.latest(9), await rest(0)]).toEqual([0, [], []])
    })

    test('R8 R11 own writes: the first reading after a commit has its change', async () => {
      const from = await end()
      for (let i = 0; i < 10; i += 1) {
        const id = await storeResource(db)
        const found = await changes.after(from, 500)
        expect(found.at(-1)).toMatchObject({ resourceId: id, publicBefore: false, publicAfter: true })
        expect(found).toHaveLength(i + 1)
      }
      expect(await newest()).toBe(await end())
    })

    test('R8 order without gaps: who reads during forty commits and ten rollbacks has each change once', async () => {
      const from = await end()
      const seen: Change[] = []
      let writing = true
      const read = async () => void seen.push(...(await changes.after(seen.at(-1)?.id ?? from, 3)))
      const reading = (async () => {
        while (writing) await read()
      })()
      const writers = Array.from({ length: 50 }, (_, i) =>
        db.transaction().execute(async (tx) => {
          const id = await storeResource(tx)
          await sleep((i * 7) % 13)
          if (i % 5 === 4) throw new Error('rolled back on purpose')
          return id
        }),
      )
      const ended = await Promise.allSettled(writers)
      writing = false
      await reading
      seen.push(...(await rest(seen.at(-1)?.id ?? from)))
      const written = ended.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      expect(written).toHaveLength(40)
      expect(resourcesOf(seen).toSorted()).toEqual(written.toSorted())
      expect(idsOf(seen)).toEqual([...new Set(idsOf(seen))].toSorted((a, b) => a - b))
    })

    test('R8 order of one resource: its changes come as they were committed', async () => {
      const from = await end()
      const id = await storeResource(db, { verified: null })
      const states = [true, false, true, true, false] as const
      for (const verified of states) await update(id, { verified, title: `Now ${verified}` })
      const found = await rest(from)
      expect(found.map(({ publicAfter }) => publicAfter)).toEqual([false, ...states])
      expect(found.map(({ publicBefore }) => publicBefore)).toEqual([false, false, ...states.slice(0, -1)])
    })

    test('R8 resuming: from any change on, the rest is the same for every reader', async () => {
      for (let i = 0; i < 12; i += 1) await storeResource(db)
      const all = await rest(0)
      for (const [place, { id }] of all.entries()) {
        if (place % 5 > 0) continue
        expect(await rest(id, 4)).toEqual(all.slice(place + 1))
        expect(await changes.after(id, 2)).toEqual(all.slice(place + 1, place + 3))
      }
    })

    test('R8 the latest changes come in order, and the last one outlives the retention', async () => {
      const all = await rest(0)
      expect(await changes.latest(3)).toEqual(all.slice(-3))
      expect(await changes.latest(9_999)).toEqual(all)
      await sql`update changes set at = now() - interval '2 days'`.execute(db)
      await deleteExpired(db)
      expect([await changes.latest(3), await newest()]).toEqual([all.slice(-1), all.at(-1)?.id])
      await storeResource(db)
      const [next] = await changes.after(all.at(-1)?.id ?? 0, 9)
      expect(next?.id).toBeGreaterThan(all.at(-1)?.id ?? 0)
    })
  })
}
