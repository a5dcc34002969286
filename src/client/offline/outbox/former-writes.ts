import { transact, withPrivateDb, withPublicDb } from '../indexed-db.ts'
import { privateOwner } from '../private-data.ts'
import type { Write } from './write.ts'
import type { WriteStore } from './write-store.ts'

const flag = 'thuto writes'
const rowStore: string = 'writes'

/** Moves the writes of version 0.1 from IndexedDB into the store, once. A row that cannot be stored stays where it is. */
export async function moveFormerWrites(store: WriteStore) {
  if (localStorage.getItem(flag) === null) return
  let allMoved = true
  const places = privateOwner() === undefined ? [withPublicDb] : [withPublicDb, withPrivateDb]
  for (const inDatabase of places)
    await inDatabase((database) =>
      transact(database, [rowStore], async (stores) => {
        const rows = stores.objectStore(rowStore)
        // Their order stands for a time before every later write.
        for (const { order, write } of (await rows.getAll()) as { order: number; write: Write }[])
          if (store.put(write, order)) await rows.delete(write.id)
          else allMoved = false
      }),
    )
  if (allMoved) localStorage.removeItem(flag)
}
