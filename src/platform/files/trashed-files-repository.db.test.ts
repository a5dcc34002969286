/** The move of a deleted record's file to the trash, beside a restoration and other moves. */
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { moveTrashed } from './trashed-files-repository.ts'

const { db } = await testDatabase()
const at = new Date()

/** A store that only notes its moves; a held one waits for `release`. */
function aStore(isHeld = false) {
  const moved: string[] = []
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const files = {
    async moveToTrash(key: string) {
      begun.resolve()
      if (isHeld) await released.promise
      moved.push(key)
    },
  }
  return { db, files, moved, begun: begun.promise, release: () => released.resolve() }
}

async function aDeletedFile(name: string) {
  const storage_key = `uploads/${name}.pdf`
  await db.insertInto('trashed_files').values({ storage_key }).execute()
  return storage_key
}
const isMoved = async (key: string) =>
  (await db.selectFrom('trashed_files').select('moved').where('storage_key', '=', key).executeTakeFirst())
    ?.moved

test('DESK-26 a file is moved once, also by a request and a sweep at the same time', async () => {
  const key = await aDeletedFile('once')
  const store = aStore(true)
  const moves = [moveTrashed(store, key, at), moveTrashed(store, key, at)]
  await store.begun
  store.release()
  await Promise.all(moves)
  await moveTrashed(store, key, at)
  expect([store.moved, await isMoved(key)]).toEqual([[key], true])
})

test('DESK-26 the file of a restored record is not moved', async () => {
  const key = await aDeletedFile('restored')
  await db.deleteFrom('trashed_files').where('storage_key', '=', key).execute()
  const store = aStore()
  await moveTrashed(store, key, at)
  expect(store.moved).toEqual([])
})

test('DESK-26 a restoration waits for a move that has begun', async () => {
  const key = await aDeletedFile('waits')
  const store = aStore(true)
  const move = moveTrashed(store, key, at)
  await store.begun
  const restoration = db.deleteFrom('trashed_files').where('storage_key', '=', key).execute()
  restoration.then(
    () => store.moved.push('restored'),
    () => {},
  )
  store.release()
  await Promise.all([move, restoration])
  expect(store.moved).toEqual([key, 'restored'])
})

test('DESK-26 a move that failed is repeated later', async () => {
  const key = await aDeletedFile('failed')
  const away = { db, files: { moveToTrash: () => Promise.reject(new Error('the store is away')) } }
  await expect(moveTrashed(away, key, at)).rejects.toThrow('the store is away')
  expect(await isMoved(key)).toBe(false)
  const store = aStore()
  await moveTrashed(store, key, at)
  expect([store.moved, await isMoved(key)]).toEqual([[key], true])
})
