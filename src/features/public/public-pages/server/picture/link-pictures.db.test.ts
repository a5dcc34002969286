import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { findPicture, storePicture } from '../public-pages-repository.ts'

const { db } = await testDatabase()
const jpegOf = (byte: number) => Uint8Array.of(0xff, 0xd8, byte)
const stored = () => db.selectFrom('link_pictures').select(['resource_id', 'version']).execute()

test('F-C3 a picture is found by its version, and replaced by one of another version', async () => {
  const id = await storeResource(db)
  await storePicture(db, id, { version: 'one', jpeg: jpegOf(1) })
  expect(await findPicture(db, id, 'one')).toEqual(Buffer.from(jpegOf(1)))
  await storePicture(db, id, { version: 'two', jpeg: jpegOf(2) })
  expect(await findPicture(db, id, 'one')).toBeUndefined()
  expect(await findPicture(db, id, 'two')).toEqual(Buffer.from(jpegOf(2)))
  expect(await stored()).toEqual([{ resource_id: id, version: 'two' }])
})

test('F-C3 a picture is deleted with its resource, and none is stored for a deleted one', async () => {
  await db.deleteFrom('resources').execute()
  expect(await stored()).toEqual([])
  await storePicture(db, randomUUID(), { version: 'one', jpeg: jpegOf(1) })
  expect(await stored()).toEqual([])
})
