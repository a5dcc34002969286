/** Uploads under way, kept in IndexedDB so that a reload, a crash or a power cut costs nothing. */
import { transact, type WriteStore, withPrivateDb } from '#client/offline/indexed-db.ts'
import { privateOwner, setPrivateOwner } from '#client/offline/private-data.ts'
import { emptyUpload, type UploadValues } from '../../upload-rules.ts'

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

export interface SavedUpload {
  readonly id: string
  readonly account: string
  /** Milliseconds since 1970. */
  readonly keptAt: number
  readonly values: UploadValues<File>
  readonly reached: Reached
}

const maxKeptMs = 24 * 60 * 60 * 1_000
/** The bytes apart from what changes with every piece. */
const [files, uploads] = ['upload files', 'uploads']

type Row = Omit<SavedUpload, 'values'> & { readonly values: Omit<UploadValues, 'file'> }

const within = <T>(run: (rows: WriteStore, bytes: WriteStore) => Promise<T>): Promise<T> =>
  withPrivateDb((database) =>
    transact(database, [uploads, files], (stores) =>
      run(stores.objectStore(uploads), stores.objectStore(files)),
    ),
  )

/** Keeps an upload with its bytes; what was kept for another account goes. Rejects where nothing can be kept. */
export async function saveUpload({ values: { file, ...values }, ...upload }: SavedUpload): Promise<void> {
  setPrivateOwner(upload.account)
  await within(async (rows, bytes) => {
    await Promise.all([bytes.put(file, upload.id), rows.put({ ...upload, values } satisfies Row, upload.id)])
  })
}

/** Notes how far a kept upload is; nothing when it is kept no more. */
export const updateProgress = (id: string, reached: Reached): Promise<void> =>
  within(async (rows) => {
    const row = (await rows.get(id)) as Row | undefined
    if (row) await rows.put({ ...row, reached }, id)
  })

export const forgetUpload = (id: string): Promise<void> =>
  within(async (rows, bytes) => {
    await Promise.all([bytes.delete(id), rows.delete(id)])
  })

const isOver = ({ account, keptAt }: Row, whose: string, now: number) =>
  account !== whose || now - keptAt >= maxKeptMs || keptAt > now

/** The uploads of an account, the latest first; what is a day old or belongs to others is removed. */
export async function keptUploads(account: string, now: number): Promise<readonly SavedUpload[]> {
  if (privateOwner() !== account) return []
  return within(async (rows, bytes) => {
    const kept: SavedUpload[] = []
    for (const row of (await rows.getAll()) as Row[]) {
      const file: unknown = await bytes.get(row.id)
      if (isOver(row, account, now) || !(file instanceof File)) {
        await Promise.all([bytes.delete(row.id), rows.delete(row.id)])
      } else kept.push({ ...row, values: { ...emptyUpload, ...row.values, file } })
    }
    return kept.toSorted((a, b) => b.keptAt - a.keptAt)
  })
}
