import { change, withPrivateData, withPublicData } from '../kept/databases.ts'
import { ownerOfPrivateData } from '../kept/private-data.ts'
import type { Write } from './write.ts'
import type { WriteStore } from './write-store.ts'

const flag = 'thuto writes'
const rowStore: string = 'writes'

interface FormerRow {
  readonly order: number
  readonly write: Write
}

/** Moves the writes of version 0.1, which lie in IndexedDB, into the store, once. */
export async function moveFormerWrites(store: WriteStore) {
  if (localStorage.getItem(flag) === null) return
  const places = ownerOfPrivateData() === undefined ? [withPublicData] : [withPublicData, withPrivateData]
  for (const inDatabase of places)
    await inDatabase((database) =>
      change(database, [rowStore], async (stores) => {
        const rows = (await stores.objectStore(rowStore).getAll()) as FormerRow[]
        for (const { write } of rows.toSorted((a, b) => a.order - b.order)) store.add(write)
        await stores.objectStore(rowStore).clear()
      }),
    )
  localStorage.removeItem(flag)
}
