/** Pending writes in localStorage, stored synchronously in the click. A row for each, so tabs overwrite nothing. */
import { type BrowserStorage, browserStorage } from '../browser-storage.ts'
import { privateDatabase, privateOwner, setPrivateOwner } from '../private-data.ts'
import { refusedTexts } from '../../messages.ts'
import type { Write } from './write.ts'

const maxWrites = 500

interface Row {
  /** Milliseconds since 1970; later rows of one tab have later times. */
  readonly at: number
  readonly write: Write
}

export type WriteStore = ReturnType<typeof writeStore>

/** The row of a key; none when it is damaged. */
function read(storage: BrowserStorage, key: string): readonly Row[] {
  try {
    const row = JSON.parse(storage.get(key) ?? '') as Partial<Row>
    return row.write?.id === key ? [row as Row] : []
  } catch {
    return []
  }
}

/** `ofAccount` holds rows that are deleted with the private data of the account. */
export function writeStore(ofDevice: BrowserStorage, ofAccount: BrowserStorage, now: () => number) {
  let latest = 0
  const storages = [ofDevice, ofAccount]
  const storageOf = ({ account }: Write) => (account === undefined ? ofDevice : ofAccount)
  /** Returns whether the row outlasts the page. */
  const put = (write: Write, at: number) => storageOf(write).set(write.id, JSON.stringify({ at, write }))
  /** The writes that this browser may send now, oldest first. */
  function all(): readonly Write[] {
    const rows = storages.flatMap((storage) => storage.keys().flatMap((key) => read(storage, key)))
    const owner = privateOwner()
    const writes = rows.toSorted((a, b) => a.at - b.at).map(({ write }) => write)
    return writes.filter(({ account }) => account === undefined || account === owner)
  }
  return {
    all,
    /** Returns whether the write outlasts the page. Throws when the store holds 500 writes. */
    add(write: Write): boolean {
      if (all().length >= maxWrites) throw new Error(refusedTexts.tooMany({ max: maxWrites }))
      if (write.account !== undefined) setPrivateOwner(write.account)
      latest = Math.max(now(), latest + 1)
      return put(write, latest)
    },
    /** Replaces a stored write; does nothing when it is removed. */
    update(write: Write) {
      for (const { at } of read(storageOf(write), write.id)) put(write, at)
    },
    remove(id: string) {
      for (const storage of storages) storage.remove(id)
    },
  }
}

const inBrowser = (prefix: string) => browserStorage(prefix, () => localStorage)

/** The store of this browser. */
export const pendingStore = writeStore(
  inBrowser('thuto write '),
  inBrowser(`${privateDatabase} write `),
  () => Date.now(),
)
