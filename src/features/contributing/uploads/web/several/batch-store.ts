/** The batch of an account on this device: rows, their files and the shared details, for 14 days after a change. */
import type { BodyOf } from '#shared/endpoint.ts'
import { transact, type WriteStore, withPrivateDb } from '#client/offline/indexed-db.ts'
import { loadOutbox } from '#client/offline/outbox/lazy-outbox.ts'
import { privateOwner } from '#client/offline/private-data.ts'
import { unsentFiles } from '#client/offline/typed-text.ts'
import { sleep } from '#client/timing/sleep.ts'
import type { createResource } from '../../contract.ts'
import { isOutdated } from '../../share-inbox.ts'
import type { UploadValues } from '../../upload-rules.ts'
import type { Reached } from '../resume/saved-uploads.ts'
import { callCreate, type SameFile } from '../send-upload.ts'
import { sendBytes, stopOnServer } from '../transfer/send-bytes.ts'

/** `sent`: on the screen only. `photo`: waits to become a page of a PDF, and is never sent itself. */
export type BatchState = 'ready' | 'waiting' | 'refused' | 'failed' | 'photo' | 'sent'

/** The row in transfer is `waiting`, so that a reload continues with it. */
export interface BatchRow {
  readonly id: string
  readonly order: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly title: string
  /** The tick `Send this file`. */
  readonly isIncluded: boolean
  /** Another app has handed it to the site. */
  readonly isShared: boolean
  /** Of the last change, in ms since 1970. */
  readonly keptAt: number
  readonly state: BatchState
  /** Cause of `refused` and `failed`. */
  readonly failure?: string | undefined
  readonly reached: Reached
  /** Not stored above the maximum size. */
  readonly file: File | undefined
  /** Of the file, once it is checked. */
  readonly sha256?: string
  /** A resource with the same bytes. */
  readonly sameFile?: SameFile
}

/** The bytes have a store of their own, because the row changes with every chunk. */
const [batch, files] = ['batch', 'batch files']
const detailsKey = 'details'

type Details = UploadValues<File>
type StoredRow = Omit<BatchRow, 'file'>
type DetailsRow = Pick<BatchRow, 'keptAt'> & { readonly details: Details }
type Stores = Readonly<Record<'rows' | 'bytes', WriteStore>>

async function storedIn({ rows }: Stores) {
  const all = (await rows.getAll()) as (StoredRow | DetailsRow)[]
  return {
    rows: all.filter((row) => 'id' in row).toSorted((a, b) => a.order - b.order),
    details: all.find((row) => 'details' in row)?.details,
    changedAt: Math.max(...all.map(({ keptAt }) => keptAt)),
  }
}

/** Runs on the stores of this account only, and counts what a sign-out would discard. */
const inBatch = <T>(account: string, run: (stores: Stores) => Promise<T>): Promise<T> =>
  withPrivateDb((database) => {
    if (privateOwner() !== account) throw new Error('Another account owns private data here')
    return transact(database, [batch, files], async (transaction) => {
      const stores = { rows: transaction.objectStore(batch), bytes: transaction.objectStore(files) }
      const result = await run(stores)
      const { rows } = await storedIn(stores)
      const unsent = rows.filter(({ isIncluded, state }) => isIncluded && state !== 'refused')
      if (privateOwner() === account) unsentFiles.set(unsent.length)
      // It asks at a sign-out; without a network it loads at the next visit.
      if (unsent.length > 0) void loadOutbox().catch(() => {})
      return result
    })
  })

/** Adds rows, or replaces those with the same id. Rejects, as all of these, in a browser without storage. */
export const saveRows = (account: string, added: readonly BatchRow[]): Promise<void> =>
  inBatch(account, async ({ rows, bytes }) => {
    for (const { file, ...row } of added)
      await Promise.all([rows.put(row, row.id), file && bytes.put(file, row.id)])
  })

export type RowChange = Partial<Omit<BatchRow, 'id' | 'keptAt' | 'file'>>

/** Resolves when the change is on disk. Does nothing if the row is no longer stored. */
export const updateRow = (account: string, id: string, change: RowChange, keptAt: number): Promise<void> =>
  inBatch(account, async ({ rows }) => {
    const row = (await rows.get(id)) as StoredRow | undefined
    if (row) await rows.put({ ...row, ...change, keptAt }, id)
  })

/** For sent, removed and discarded rows. */
export const removeRows = (account: string, ids: readonly string[]): Promise<void> =>
  inBatch(account, async ({ rows, bytes }) => {
    await Promise.all(ids.flatMap((id) => [rows.delete(id), bytes.delete(id)]))
  })

export const saveDetails = (account: string, details: Details, keptAt: number): Promise<void> =>
  inBatch(account, async ({ rows }) => {
    await rows.put({ keptAt, details } satisfies DetailsRow, detailsKey)
  })

/** The stored batch; empty without one. Deletes it 14 days after its last change. */
export const readBatch = (account: string, now: number) =>
  inBatch(account, async (stores) => {
    const { rows, details, changedAt } = await storedIn(stores)
    if (isOutdated(changedAt, now)) {
      await Promise.all([stores.rows.clear(), stores.bytes.clear()])
      return { rows: [] }
    }
    const found: BatchRow[] = []
    for (const row of rows) found.push({ ...row, file: (await stores.bytes.get(row.id)) as File | undefined })
    return { rows: found, details }
  })

/** The calls and writes of a batch. `onBlocked`: without storage it works until the tab closes. */
export function batchCalls(account: string, onBlocked: () => void) {
  let last = Promise.resolve()
  const write = (run: () => Promise<void>) => (last = last.then(run).catch(onBlocked))
  return {
    wait: sleep,
    transfer: sendBytes,
    create: (body: string, key: string, signal: AbortSignal): Promise<unknown> =>
      callCreate(JSON.parse(body) as BodyOf<typeof createResource>, key, signal),
    stop: stopOnServer,
    add: (rows: readonly BatchRow[]) => write(() => saveRows(account, rows)),
    save: (id: string, changes: RowChange) => write(() => updateRow(account, id, changes, Date.now())),
    remove: (id: string) => write(() => removeRows(account, [id])),
    saveDetails: (details: Details) => write(() => saveDetails(account, details, Date.now())),
  }
}
export type BatchCalls = ReturnType<typeof batchCalls>
