/** Uploads under way, kept in IndexedDB so that a reload, a crash or a power cut costs nothing. */
import { ownerOfPrivateData, ownPrivateData, privateDatabase } from '#web/kit/kept/private-data.ts'
import type { UploadValues } from '../../upload-form.ts'

/** What the server had of an upload when it was last heard of. */
export interface Reached {
  readonly uploadId?: string | undefined
  /** Bytes on the server for sure. */
  readonly safeBytes: number
  /** All bytes are there; only the record is missing. */
  readonly arrived: boolean
  /** The record's call, so that repeating it files nothing twice. */
  readonly filing?: { readonly body: string; readonly key: string } | undefined
}

export interface KeptUpload {
  readonly id: string
  readonly account: string
  /** Milliseconds since 1970. */
  readonly keptAt: number
  readonly values: UploadValues<File>
  readonly reached: Reached
}

const longestKeptMs = 24 * 60 * 60 * 1_000
/** The bytes apart from what changes with every piece. */
const [files, uploads] = ['upload files', 'uploads']

type Row = Omit<KeptUpload, 'values'> & { readonly values: Omit<UploadValues, 'file'> }

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

function open() {
  // Whoever signs out while bytes still go takes the database away: it is not to come back empty.
  if (ownerOfPrivateData() === undefined) throw new Error('Nothing is kept here')
  const request = indexedDB.open(privateDatabase, 1)
  request.addEventListener('upgradeneeded', () => {
    for (const name of [files, uploads]) request.result.createObjectStore(name)
  })
  return done(request)
}

/** One transaction on a connection of its own; settles when it is on the disk. A held connection would keep sign-out from deleting. */
async function within<T>(act: (rows: IDBObjectStore, bytes: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction([uploads, files], 'readwrite', { durability: 'strict' })
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB failed')))
    })
    const given = act(transaction.objectStore(uploads), transaction.objectStore(files))
    const [result] = await Promise.all([given, ended])
    return result
  } finally {
    database.close()
  }
}

/** Keeps an upload with its bytes; what was kept for another account goes. Rejects where nothing can be kept. */
export async function keepUpload({ values: { file, ...values }, ...upload }: KeptUpload): Promise<void> {
  ownPrivateData(upload.account)
  await within(async (rows, bytes) => {
    bytes.put(file, upload.id)
    await done(rows.put({ ...upload, values } satisfies Row, upload.id))
  })
}

/** Notes how far a kept upload is; nothing when it is kept no more. */
export const noteReached = (id: string, reached: Reached): Promise<void> =>
  within(async (rows) => {
    const row = await done(rows.get(id) as IDBRequest<Row | undefined>)
    if (row) await done(rows.put({ ...row, reached }, id))
  })

export const forgetUpload = (id: string): Promise<void> =>
  within(async (rows, bytes) => {
    bytes.delete(id)
    await done(rows.delete(id))
  })

const isOver = ({ account, keptAt }: Row, whose: string, now: number) =>
  account !== whose || now - keptAt >= longestKeptMs || keptAt > now

/** The uploads of an account, the latest first; what is a day old or belongs to others is removed. */
export async function keptUploads(account: string, now: number): Promise<readonly KeptUpload[]> {
  if (ownerOfPrivateData() !== account) return []
  return within(async (rows, bytes) => {
    const kept: KeptUpload[] = []
    for (const row of await done(rows.getAll() as IDBRequest<Row[]>)) {
      const file = await done<unknown>(bytes.get(row.id))
      if (isOver(row, account, now) || !(file instanceof File)) {
        rows.delete(row.id)
        bytes.delete(row.id)
      } else kept.push({ ...row, values: { ...row.values, file } })
    }
    return kept.toSorted((a, b) => b.keptAt - a.keptAt)
  })
}
