/** Unfinished uploads in IndexedDB, so that they survive a reload, a crash or a power cut. */
import { transact, type WriteStore, withPrivateDb } from '#client/offline/indexed-db.ts'
import { privateOwner, setPrivateOwner } from '#client/offline/private-data.ts'
import { emptyUpload, type UploadValues } from '../../upload-rules.ts'

/** Progress of an upload as last confirmed by the server. */
export interface Reached {
  readonly uploadId?: string | undefined
  /** Bytes that the server has confirmed. */
  readonly safeBytes: number
  /** All bytes are on the server; the record is not created yet. */
  readonly arrived: boolean
  /** Body and idempotency key of the create call, so that a retry creates no second record. */
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

const maxAgeMs = 24 * 60 * 60 * 1_000
/** The bytes have a store of their own, because the row changes with every chunk. */
const [files, uploads] = ['upload files', 'uploads']

type Row = Omit<SavedUpload, 'values'> & { readonly values: Omit<UploadValues, 'file'> }

const transaction = <T>(run: (rows: WriteStore, bytes: WriteStore) => Promise<T>): Promise<T> =>
  withPrivateDb((database) =>
    transact(database, [uploads, files], (stores) =>
      run(stores.objectStore(uploads), stores.objectStore(files)),
    ),
  )

/** Saves an upload with its bytes and clears data of other accounts. Rejects in a browser without storage. */
export async function saveUpload({ values: { file, ...values }, ...upload }: SavedUpload): Promise<void> {
  setPrivateOwner(upload.account)
  await transaction(async (rows, bytes) => {
    await Promise.all([bytes.put(file, upload.id), rows.put({ ...upload, values } satisfies Row, upload.id)])
  })
}

/** Does nothing if the upload is no longer saved. */
export const updateProgress = (id: string, reached: Reached): Promise<void> =>
  transaction(async (rows) => {
    const row = (await rows.get(id)) as Row | undefined
    if (row) await rows.put({ ...row, reached }, id)
  })

export const forgetUpload = (id: string): Promise<void> =>
  transaction(async (rows, bytes) => {
    await Promise.all([bytes.delete(id), rows.delete(id)])
  })

const isExpired = ({ account, keptAt }: Row, owner: string, now: number) =>
  account !== owner || now - keptAt >= maxAgeMs || keptAt > now

/** Uploads of the account, latest first. Deletes those of other accounts or older than a day. */
export async function savedUploads(account: string, now: number): Promise<readonly SavedUpload[]> {
  if (privateOwner() !== account) return []
  return transaction(async (rows, bytes) => {
    const saved: SavedUpload[] = []
    for (const row of (await rows.getAll()) as Row[]) {
      const file: unknown = await bytes.get(row.id)
      if (isExpired(row, account, now) || !(file instanceof File)) {
        await Promise.all([bytes.delete(row.id), rows.delete(row.id)])
      } else saved.push({ ...row, values: { ...emptyUpload, ...row.values, file } })
    }
    return saved.toSorted((a, b) => b.keptAt - a.keptAt)
  })
}

/** A Web Lock ends with its tab, even after a crash. Pages over plain http have no locks. */
const lockNameOf = (id: string) => `thuto upload ${id}`
const locks = () => ('locks' in navigator ? navigator.locks : undefined)

/** Marks the upload as in use by this tab; returns the release. */
export function lockUpload(id: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  void locks()?.request(lockNameOf(id), () => held)
  return release
}

/** True if any tab holds the upload, this one included. */
export const isLocked = async (id: string): Promise<boolean> =>
  (await locks()?.request(lockNameOf(id), { ifAvailable: true }, (lock) => lock === null)) ?? false
