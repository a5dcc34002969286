/** The share inbox, for worker and pages: files from other apps that no account has taken over. */
import { transact, type WriteStore, withPublicDb } from '#client/offline/open-database.ts'
import { cleanFileName } from '#features/contributing/files/file-name.ts'
import { maxFileBytes } from '#features/contributing/files/file-type.ts'
import { isOutdated, maxFiles, type SharedFile } from '../../share-inbox.ts'

type Row = SharedFile<File>
const inbox = 'share inbox'

const transaction = <T>(run: (rows: WriteStore) => Promise<T>): Promise<T> =>
  withPublicDb((database) => transact(database, [inbox], (stores) => run(stores.objectStore<string>(inbox))))

async function currentRows(rows: WriteStore, now: number) {
  const all = (await rows.getAll()) as readonly Row[]
  const outdated = all.filter(({ receivedAt }) => isOutdated(receivedAt, now))
  await Promise.all(outdated.map(({ id }) => rows.delete(id)))
  return all.filter((row) => !outdated.includes(row)).toSorted((a, b) => a.receivedAt - b.receivedAt)
}

/** The shared files in the order in which they came. Deletes those older than 14 days. */
export const sharedFiles = (now: number): Promise<readonly Row[]> =>
  transaction((rows) => currentRows(rows, now))

/** Keeps files while there are fewer than 20, all in one transaction; resolves to the number that was not kept. */
export const keepShared = (files: readonly File[], now: number): Promise<number> =>
  transaction(async (rows) => {
    const room = maxFiles - (await currentRows(rows, now)).length
    const kept = files.slice(0, room)
    for (const [at, file] of kept.entries()) {
      const { type, size } = file
      const id = crypto.randomUUID()
      const row = { id, name: cleanFileName(file.name), type, size, receivedAt: now - kept.length + at }
      await rows.put(size > maxFileBytes ? row : { ...row, file }, id)
    }
    return files.length - kept.length
  })

/** Deletes shared files, for the button and once an account has them. */
export const discardShared = (ids: readonly string[]): Promise<void> =>
  transaction(async (rows) => {
    await Promise.all(ids.map((id) => rows.delete(id)))
  })
